import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { signInSecond } from '../../api/session.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The second step of signing in, for accounts with two-step verification: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, remember, onBack }: { ticket: string; remember: boolean; onBack: () => void }) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const { error: sessionError } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = code.trim() === ''
    setCodeError(missing ? 'Required' : undefined)
    if (missing) return form.current?.querySelector<HTMLInputElement>('input')?.focus()
    setBusy(true)
    try {
      await signInSecond(ticket, code, remember)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setCodeError(error.fields.code)
      form.current?.querySelector<HTMLInputElement>('input')?.select()
    }
  }
  return (
    <form ref={form} className="session-login" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('two_step')}</h1>
        <p className="muted">{t('second_hint')}</p>
      </div>
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
