import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toSample } from '../../../../schema/rules/platform/json-sample.ts'
import type { JsonSchema } from '../../../../schema/rules/platform/json-schema.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'

interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}
interface Props {
  readonly method: string
  /** `/api/v1/Agendas/{agendaId}` */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | undefined
  /** The key that was entered on the page; it is sent, and stored nowhere. */
  readonly apiKey: string
}
type Values = Readonly<Record<string, string>>
interface Answer {
  /** Null where no answer came. */
  readonly status: number | null
  readonly ms: number
  readonly text: string
}

/** Characters of an answer that are shown. */
const shownCharacters = 20_000

/** The address of a call with the given values: those of the path, then the query. */
function toAddress(path: string, values: Values): string {
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== '' && !path.includes(`{${name}}`)))
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (values[name] ? encodeURIComponent(values[name]) : whole))
  return `${location.origin}${filled}${query.size > 0 ? `?${query}` : ''}`
}

const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function send(address: string, apiKey: string): Promise<Answer> {
  const begun = performance.now()
  try {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` }, cache: 'no-store' })
    const isText = /json|text|calendar/.test(reply.headers.get('content-type') ?? '')
    const text = isText ? pretty(await reply.text()) : (reply.headers.get('content-type') ?? '')
    return { status: reply.status, ms: Math.round(performance.now() - begun), text }
  } catch {
    return { status: null, ms: 0, text: '' }
  }
}

function toCommand({ method, body }: Pick<Props, 'method' | 'body'>, address: string, today: string): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`, '-H "Authorization: Bearer bb_…"']
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(toSample(body, today), null, 2)}'`)
  return lines.join(' \\\n  ')
}

/** An example of a call, and for a read its answer with the entered key. */
export function TryCall({ method, path, parameters, body, apiKey }: Props) {
  const { t } = useTranslation('api-keys')
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      parameters.map(({ name, required, schema }) => {
        const sample = String(toSample(schema, today, name))
        return [name, required && !sample.startsWith('{') ? sample : '']
      }),
    ),
  )
  const [answer, setAnswer] = useState<Answer | 'waiting' | 'no_key' | null>(null)
  const address = toAddress(path, values)
  const lacking = parameters.some(({ name, required }) => required && !values[name])
  const run = async () => {
    if (apiKey.trim() === '') return setAnswer('no_key')
    setAnswer('waiting')
    setAnswer(await send(address, apiKey.trim()))
  }
  return (
    <div className="grid gap-8 one-column">
      <h3 className="s semi">{t('example')}</h3>
      {method === 'GET' && parameters.length > 0 && (
        <div className="form-grid">
          {parameters.map(({ name, required }) => (
            <TextField
              key={name}
              label={name}
              name={name}
              required={required}
              autoComplete="off"
              value={values[name] ?? ''}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
      )}
      <pre className="api-example s">{toCommand({ method, body }, address, today)}</pre>
      {method === 'GET' && (
        <div className="row wrap gap-8">
          <Button size="s" icon="play" disabled={lacking} busy={answer === 'waiting'} onClick={() => void run()}>
            {t('try_it')}
          </Button>
          {answer === 'no_key' && (
            <p className="s amber" role="alert">
              {t('enter_key_first')}
            </p>
          )}
        </div>
      )}
      {answer !== null && typeof answer === 'object' && <AnswerBlock answer={answer} />}
    </div>
  )
}

function AnswerBlock({ answer: { status, ms, text } }: { answer: Answer }) {
  const { t } = useTranslation('api-keys')
  const { number } = useFormat()
  if (status === null) return <p className="field-error">{t('not_reached')}</p>
  return (
    <div className="grid gap-4 one-column" aria-live="polite">
      <span className="row gap-8">
        <Badge tone={status < 300 ? 'ok' : 'bad'}>{String(status)}</Badge>
        <span className="s muted num">{t('took_ms', { ms: number(ms) })}</span>
      </span>
      <pre className="api-example api-answer s">{text.slice(0, shownCharacters)}</pre>
      {text.length > shownCharacters && (
        <p className="s muted">{t('answer_cut', { shown: number(shownCharacters), all: number(text.length) })}</p>
      )}
    </div>
  )
}
