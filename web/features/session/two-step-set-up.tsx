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

const groupByFour = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** Copies a text to the clipboard. Nothing is shown where the browser refuses. */
function useCopy(): (text: string) => void {
  const { t } = useTranslation('security')
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'info', text: t('copied') }),
      () => undefined,
    )
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const copy = useCopy()
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
      <ul className="session-recovery-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Note>
  )
}

/** The secret for the authenticator app, as a QR code and as text. */
function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('security')
  const copy = useCopy()
  return (
    <div className="session-two-step-key">
      <QrCode text={uri} label={t('qr_label')} />
      <div>
        <span className="label">{t('key')}</span>
        <code className="num">{groupByFour(secret)}</code>
        <Button size="s" icon="copy" onClick={() => copy(secret)}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}

/** Turns on two-step verification: the secret for the app, a code that confirms it, then the recovery codes. */
export function TwoStepSetUp({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { data: key, error: keyError, mutate: begin } = useWrite(twoStep.begin)
  const confirm = useWrite(twoStep.confirm)
  useEffect(() => begin({ input: { userId } }), [begin, userId])
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onEnd={onEnd} />
  const refusal = confirm.error instanceof CallError ? (confirm.error.fields.code ?? confirm.error) : confirm.error
  const codeError = missing ? 'Required' : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate({ input: { userId }, body: { code } })
  }
  return (
    <form className="session-form" noValidate onSubmit={submit}>
      <h4>{t('scan_title')}</h4>
      <p className="s t2">{t('scan_text')}</p>
      {keyError && <Note tone="bad">{errorMessage(keyError)}</Note>}
      {key && <AuthenticatorKey secret={key.secret} uri={key.uri} />}
      {!key && !keyError && (
        <Skeleton className="session-two-step-key">
          <SkeletonBlock width={184} height={184} />
        </Skeleton>
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
        error={codeError && errorMessage(codeError)}
      />
      <div className="row wrap">
        <Button type="submit" variant="primary" busy={confirm.isPending} disabled={!key}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
