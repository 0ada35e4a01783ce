import { type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TwoStepTicket } from '../../../../schema/api/platform/session-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useSession } from '../../../api/session-store.ts'
import { signIn } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import './session.css'

// Few sign-ins have a second step.
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

const loadPasskeys = () => import('./passkey-sign-in.tsx')
const PasskeyOffer = optionalPart(async () => (await loadPasskeys()).PasskeyOffer)

/** State of the sign-in form. `ticket` is set once the password was right, if two-step verification is on or has to be set up. */
function useLogin(initialUsername: string) {
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [ticket, setTicket] = useState<TwoStepTicket | null>(null)
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = Object.fromEntries(
      Object.entries({ username: username.trim(), password }).flatMap(([name, value]) => (value === '' ? [[name, 'Required']] : [])),
    )
    setFieldErrors(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      setTicket(await signIn({ username, password }, remember))
      setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setFieldErrors(error.fields)
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
    }
  }
  const values = { username, password, remember }
  return { form, ...values, setUsername, setPassword, setRemember, ticket, setTicket, busy, fieldErrors, submit }
}

interface LoginFormProps {
  /** What is above the fields. */
  heading?: ReactNode
  /** The username to begin with; then the form leads to no other page. */
  username?: string
}

/** The sign-in form, with its second step. A refusal is shown above the fields; the input stays. */
export function LoginForm({ heading, username: initialUsername }: LoginFormProps) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const { error: sessionError, signedOut } = useSession()
  const errorId = useId()
  const { form, username, password, remember, ticket, busy, fieldErrors, ...login } = useLogin(initialUsername ?? '')
  const isExpired = sessionError instanceof CallError && sessionError.code === 'unauthorized'
  const getError = (name: string) => (fieldErrors[name] === undefined ? undefined : errorMessage(fieldErrors[name]))
  if (ticket !== null)
    return (
      <Suspense fallback={null}>
        <SecondStep ticket={ticket} remember={remember} onBack={() => login.setTicket(null)} />
      </Suspense>
    )
  return (
    <form
      ref={form}
      className="session-login grid"
      noValidate
      onSubmit={(event) => void login.submit(event)}
      aria-describedby={sessionError ? errorId : undefined}
    >
      {heading}
      {sessionError !== null && (
        <div id={errorId}>
          <Note tone={isExpired ? 'warn' : 'bad'} live>
            {errorMessage(sessionError)}
          </Note>
        </div>
      )}
      {sessionError === null && signedOut === 'other_tab' && (
        <Note tone="info" live>
          {t('signed_out_in_other_tab')}
        </Note>
      )}
      <TextField
        size="l"
        label={t('username')}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={login.setUsername}
        error={getError('username')}
      />
      <div className="session-login-password anchor">
        <PasswordField
          size="l"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={login.setPassword}
          error={getError('password')}
        />
        {initialUsername === undefined && (
          <Link className="acc xs semi" to="/forgot-password">
            {t('forgot_password')}
          </Link>
        )}
      </div>
      <Checkbox label={t('remember')} checked={remember} onChange={login.setRemember} />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('sign_in')}
      </Button>
      {'PublicKeyCredential' in globalThis && (
        <Button size="l" block onClick={() => void loadPasskeys().then((loaded) => loaded.signInByPasskey(remember))}>
          {t('passkey_sign_in')}
        </Button>
      )}
      <PasskeyOffer remember={remember} />
    </form>
  )
}
