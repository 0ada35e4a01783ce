import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

interface PasswordFormProps {
  /** What the password is asked for. */
  label: string
  /** Label of the button. */
  action: string
  danger?: boolean
  busy: boolean
  /** The refusal of the call. */
  error: Error | null
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Asks for the user's password before something that an unattended device must not allow. */
export function PasswordForm({ label, action, danger = false, busy, error, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const refusal = error instanceof CallError ? (error.fields.password ?? error) : error
  const passwordError = missing ? 'Required' : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !busy) onSubmit(password)
  }
  return (
    <form className="session-form grid gap-12" noValidate onSubmit={submit}>
      <PasswordField
        autoFocus
        label={label}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError && errorMessage(passwordError)}
      />
      <div className="row wrap">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
