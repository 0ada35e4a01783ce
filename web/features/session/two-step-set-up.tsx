import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoStep } from '../../../schema/api/session.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'

const inFours = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** Switching the second step on: the key for the app, a code that proves it, the recovery codes. */
export function TwoStepSetUp({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const words = useTranslation().t
  const sentence = useErrorMessage()
  const { userId } = useMe()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const beginning = useWrite(twoStep.begin)
  const confirming = useWrite(twoStep.confirm)
  const begun = beginning.data
  const begin = beginning.mutate
  useEffect(() => begin({ input: { userId } }), [begin, userId])
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'info', text: t('copied') }),
      () => undefined,
    )
  const codes = confirming.data?.recoveryCodes
  if (codes) {
    return (
      <Note
        tone="ok"
        title={t('recovery_title')}
        live
        actions={
          <>
            <Button icon="copy" onClick={() => copy(codes.join('\n'))}>
              {t('copy_codes')}
            </Button>
            <Button variant="primary" onClick={onEnd}>
              {t('codes_kept')}
            </Button>
          </>
        }
      >
        <p>{t('recovery_text')}</p>
        <ul className="recovery-codes num">
          {codes.map((recovery) => (
            <li key={recovery}>{recovery}</li>
          ))}
        </ul>
      </Note>
    )
  }
  const refused = confirming.error instanceof CallError ? (confirming.error.fields.code ?? confirming.error.message) : undefined
  const wrong = missing ? 'Required' : (refused ?? (confirming.error ? 'Something went wrong.' : undefined))
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '' && !confirming.isPending) confirming.mutate({ input: { userId }, body: { code } })
  }
  return (
    <form className="security-form" noValidate onSubmit={confirm}>
      <h4>{t('scan_title')}</h4>
      <p className="s t2">{t('scan_text')}</p>
      {beginning.error && <Note tone="bad">{sentence(beginning.error)}</Note>}
      {begun ? (
        <div className="two-step-key">
          <QrCode text={begun.uri} label={t('qr_label')} />
          <div>
            <span className="label">{t('key')}</span>
            <code className="num">{inFours(begun.secret)}</code>
            <Button size="s" icon="copy" onClick={() => copy(begun.secret)}>
              {t('copy')}
            </Button>
          </div>
        </div>
      ) : (
        !beginning.error && (
          <Skeleton className="two-step-key">
            <SkeletonBlock width={184} height={184} />
          </Skeleton>
        )
      )}
      <h4>{t('code_title')}</h4>
      <TextField
        figures
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={wrong && sentence(wrong)}
      />
      <div className="row wrap">
        <Button type="submit" variant="primary" busy={confirming.isPending} disabled={!begun}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {words('cancel')}
        </Button>
      </div>
    </form>
  )
}
