import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoStepTicket } from '../../../../schema/api/platform/session-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useSession } from '../../../api/session-store.ts'
import { type SetUpSession, signInSecond } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondStepProps {
  ticket: TwoStepTicket
  remember: boolean
  onBack: () => void
}

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code. Where two-step verification is required and
 * not set up, the secret for the app comes first and the recovery codes last.
 */
export function SecondStep({ ticket: { ticket, setUp }, remember, onBack }: SecondStepProps) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const { error: sessionError } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const [started, setStarted] = useState<SetUpSession | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = code.trim() === ''
    setCodeError(missing ? 'Required' : undefined)
    if (missing) return form.current?.querySelector<HTMLInputElement>('input')?.focus()
    setBusy(true)
    try {
      setStarted(await signInSecond(ticket, code, remember))
      setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setCodeError(error.fields.code)
      form.current?.querySelector<HTMLInputElement>('input')?.select()
    }
  }
  if (started)
    return (
      <div className="session-login grid">
        <h1>{t('two_step')}</h1>
        <RecoveryCodes codes={started.recoveryCodes} onEnd={started.enter} />
      </div>
    )
  return (
    <form ref={form} className="session-login grid" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('two_step')}</h1>
        <p className="muted">{setUp ? t('set_up_hint') : t('second_hint')}</p>
      </div>
      {setUp && <AuthenticatorKey {...setUp} />}
      {sessionError !== null && (
        <Note tone="bad" live>
          {errorMessage(sessionError)}
        </Note>
      )}
      <TextField
        size="l"
        figures
        autoFocus
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={codeError && errorMessage(codeError)}
      />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('sign_in')}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {t('second_back')}
      </Button>
    </form>
  )
}
