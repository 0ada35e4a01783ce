import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { signInSecond } from '../../api/session.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** After the password, for an account with two steps: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, remember, onBack }: { ticket: string; remember: boolean; onBack: () => void }) {
  const { t } = useTranslation('session')
  const sentence = useErrorMessage()
  const { sentence: said } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = code.trim() === ''
    setError(missing ? 'Required' : undefined)
    if (missing) return form.current?.querySelector<HTMLInputElement>('input')?.focus()
    setBusy(true)
    try {
      await signInSecond(ticket, code, remember)
    } catch (refused) {
      setBusy(false)
      if (refused instanceof CallError) setError(refused.fields.code)
      form.current?.querySelector<HTMLInputElement>('input')?.select()
    }
  }
  return (
    <form ref={form} className="login" noValidate onSubmit={(event) => void enter(event)}>
      <div>
        <h1>{t('two_step')}</h1>
        <p className="muted">{t('second_hint')}</p>
      </div>
      {said && (
        <Note tone="bad" live>
          {sentence(said)}
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
        error={error && sentence(error)}
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
