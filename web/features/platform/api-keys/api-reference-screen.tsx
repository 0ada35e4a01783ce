import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ApiArea, apiAreaNames } from '../../../../schema/rules/platform/api-scopes.ts'
import { type JsonSchema, toType } from '../../../../schema/rules/platform/json-schema.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { areaLabels } from './area-labels.ts'
import { TryCall } from './try-call.tsx'
import '../../../ui/page.css'
import './api-keys.css'

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
/** An operation of the OpenAPI document, as far as the page shows it. */
interface Operation {
  readonly operationId: string
  readonly 'x-scope': `${ApiArea}:${'read' | 'write'}`
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

interface Call extends Operation {
  readonly method: string
  readonly path: string
}
const listCalls = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
const getArea = (call: Call) => call['x-scope'].split(':')[0] as ApiArea

async function loadDocument(): Promise<Document> {
  const reply = await fetch('/api/v1/openapi.json')
  if (!reply.ok) throw new Error(reply.statusText)
  return reply.json()
}

/** /apiReference: the calls that keys open, from the API's own document. */
export function ApiReferenceScreen() {
  const { t } = useTranslation('api-keys')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: loadDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLate = useDelayed(isPending)
  const [text, setText] = useState('')
  const [apiKey, setApiKey] = useState('')
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean)
  const calls = data
    ? listCalls(data).filter((call) => words.every((word) => `${call.path} ${call.operationId}`.toLowerCase().includes(word)))
    : []
  return (
    <div className="page grid packed gap-16 one-column">
      <header className="page-head page-top">
        <div className="grow">
          <h1>{t('api_reference')}</h1>
        </div>
        <Link className={buttonClass({})} to="/salonConfig?tab=keys">
          {t('api_keys')}
        </Link>
        <a className={buttonClass({})} href="/api/v1/client.ts" download>
          <Icon name="download" />
          {t('client_file')}
        </a>
        <a className={buttonClass({})} href="/api/v1/openapi.json" target="_blank" rel="noreferrer">
          <Icon name="external" />
          OpenAPI
        </a>
      </header>
      <p className="api-intro">{t('reference_text')}</p>
      <TextField
        label={t('own_key')}
        type="password"
        autoComplete="off"
        help={t('own_key_help')}
        placeholder="bb_…"
        value={apiKey}
        onChange={setApiKey}
      />
      <TextField label={t('find_call')} labelHidden icon="search" placeholder={t('find_call')} value={text} onChange={setText} />
      {error && !data && <LoadError message={t('reference_missing')} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={8} />}
      {data && calls.length === 0 && <Empty icon="search" title={t('no_call')} />}
      {apiAreaNames.map((area) => {
        const ofArea = calls.filter((call) => getArea(call) === area)
        if (ofArea.length === 0) return null
        return (
          <section key={area} className="grid gap-8 one-column" aria-label={t(areaLabels[area])}>
            <h2>{t(areaLabels[area])}</h2>
            <ul className="card lined">
              {ofArea.map((call) => (
                <CallRow key={`${call.method} ${call.path}`} call={call} apiKey={apiKey} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const toObjectSchema = (parameters: Call['parameters']): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})
const firstSchema = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema

function CallRow({ call, apiKey }: { call: Call; apiKey: string }) {
  const { t } = useTranslation('api-keys')
  const [isOpen, setIsOpen] = useState(false)
  const { method, path, operationId, parameters, requestBody, responses } = call
  const body = firstSchema(requestBody?.content)
  const reply = firstSchema(responses['200']?.content)
  const inputs = parameters.filter((one) => one.in !== 'header')
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return (
    <li>
      <details className="api-call" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex middle gap-8 wrap">
          <code className={`api-method s ${method === 'GET' ? 'green' : 'amber'}`}>{method}</code>
          <code className="grow">{path}</code>
          <code className="s muted">{operationId}</code>
        </summary>
        {isOpen && (
          <div className="grid gap-12 one-column">
            <p className="s muted">
              {t('needs_scope')} <code>{call['x-scope']}</code>
            </p>
            <TryCall
              method={method}
              path={path}
              parameters={inputs}
              body={requestBody?.content['application/json']?.schema}
              apiKey={apiKey}
            />
            {inputs.length > 0 && <TypeBlock title={t('path_and_query')} schema={toObjectSchema(inputs)} />}
            {body && <TypeBlock title={t('body')} schema={body} />}
            {reply && <TypeBlock title={t('reply')} schema={reply} />}
            <div className="grid gap-4 one-column">
              <h3 className="s semi">{t('refusals')}</h3>
              <ul className="s">
                {refusals.map(([status, { description }]) => (
                  <li key={status}>
                    <code>{status}</code> {description}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </details>
    </li>
  )
}

function TypeBlock({ title, schema }: { title: string; schema: JsonSchema }) {
  return (
    <div className="grid gap-4 one-column">
      <h3 className="s semi">{title}</h3>
      <pre className="api-example s">{toType(schema)}</pre>
    </div>
  )
}
