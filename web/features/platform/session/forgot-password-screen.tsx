import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { session } from '../../../../schema/api/platform/session.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ResetPassword } from './reset-password.tsx'
import './session.css'

/** /forgot-password: requests a reset link, or sets the password if opened by one. The token is in the hash, which servers never see. */
export function ForgotPasswordScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const link = new URLSearchParams(hash.slice(1))
  const token = link.get('token')
  if (token)
    return (
      <ResetPassword
        token={token}
        isInvited={link.has('invitation')}
        onRequestAgain={() => void navigate('/forgot-password', { replace: true })}
      />
    )
  return <RequestLink />
}

function RequestLink() {
  const { t, i18n } = useTranslation('security')
  const { t: tSession } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [missing, setMissing] = useState(false)
  const [sentFor, setSentFor] = useState<string | null>(null)
  const request = useWrite(session.forgotPassword, { onSuccess: (_reply, { body }) => setSentFor(body.username) })
  const { error } = request
  const usernameError = missing ? 'Required' : error instanceof CallError ? error.fields.username : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim()
    setMissing(name === '')
    if (name === '') return form.current?.querySelector('input')?.focus()
    if (!request.isPending) request.mutate({ input: {}, body: { username: name, language: toLanguage(i18n.language) } })
  }
  if (sentFor !== null) {
    return (
      <div className="session-login grid">
        <div role="status">
          <h1>{t('sent_title')}</h1>
          <p className="muted">{t('sent_text', { username: sentFor })}</p>
        </div>
        <p className="s muted">{t('sent_missing')}</p>
        <Link className={buttonClass({ variant: 'primary', size: 'l', block: true })} to="/login">
          {t('back_to_sign_in')}
        </Link>
        <Button variant="ghost" block onClick={() => setSentFor(null)}>
          {t('send_again')}
        </Button>
      </div>
    )
  }
  return (
    <form ref={form} className="session-login grid" noValidate onSubmit={submit}>
      <div>
        <h1>{tSession('forgot_password')}</h1>
        <p className="muted">{t('forgot_hint')}</p>
      </div>
      {error && usernameError === undefined && (
        <Note tone="bad" live>
          {errorMessage(error)}
        </Note>
      )}
      <TextField
        size="l"
        autoFocus
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        error={usernameError && errorMessage(usernameError)}
      />
      <Button type="submit" variant="primary" size="l" block busy={request.isPending}>
        {t('send_link')}
      </Button>
      <Link className={buttonClass({ variant: 'ghost', block: true })} to="/login">
        {t('back_to_sign_in')}
      </Link>
    </form>
  )
}
