import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { session } from '../../../../schema/api/platform/session.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

const minLength = 8

interface ResetPasswordProps {
  token: string
  /** The link is that of an invitation: it is the first password. */
  isInvited: boolean
  onRequestAgain: () => void
}

/** Sets a new password by the link of the e-mail. An expired link offers to request another one. */
export function ResetPassword({ token, isInvited, onRequestAgain }: ResetPasswordProps) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const reset = useWrite(session.resetPassword, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('password_saved') })
      void navigate('/login', { replace: true })
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  })
  const fieldErrors = reset.error instanceof CallError ? reset.error.fields : {}
  const isLinkExpired = fieldErrors.token !== undefined
  const passwordError = isTooShort ? (password === '' ? 'Required' : 'Too short') : fieldErrors.password
  const save = (event: FormEvent) => {
    event.preventDefault()
    const tooShort = password.length < minLength
    setTooShort(tooShort)
    if (tooShort) return form.current?.querySelector('input')?.focus()
    if (!reset.isPending) reset.mutate({ input: {}, body: { token, password } })
  }
  return (
    <form ref={form} className="session-login grid" noValidate onSubmit={save}>
      <div>
        <h1>{t(isInvited ? 'invited_title' : 'reset_title')}</h1>
        <p className="muted">{t(isInvited ? 'invited_hint' : 'reset_hint')}</p>
      </div>
      {reset.error && passwordError === undefined && (
        <Note
          tone="bad"
          live
          actions={
            isLinkExpired && (
              <Button size="s" onClick={onRequestAgain}>
                {t('request_new_link')}
              </Button>
            )
          }
        >
          {errorMessage(reset.error)}
        </Note>
      )}
      <PasswordField
        size="l"
        autoFocus
        label={t('new_password')}
        help={t('new_password_help')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={passwordError && errorMessage(passwordError)}
      />
      <Button type="submit" variant="primary" size="l" block busy={reset.isPending}>
        {t(isInvited ? 'invited_save' : 'save_password')}
      </Button>
    </form>
  )
}
