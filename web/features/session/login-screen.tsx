import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CallError, unauthorizedMessage } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { signIn } from '../../api/session.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SecondStep } from './second-step.tsx'
import './login.css'
import type words from '../../locales/en/session.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    session: typeof words
  }
}

/** /login. The refusal stands over the fields, in the user's language; what was typed stays. */
export function LoginScreen() {
  const { t } = useTranslation('session')
  const sentence = useErrorMessage()
  const { sentence: said } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const refusalId = useId()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [ticket, setTicket] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const ended = said === unauthorizedMessage

  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = Object.fromEntries(
      Object.entries({ username: username.trim(), password }).flatMap(([name, value]) => (value === '' ? [[name, 'Required']] : [])),
    )
    setWrong(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      setTicket(await signIn({ username, password }, remember))
      setBusy(false)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setWrong(error.fields)
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
    }
  }
  const errorOf = (name: string) => (wrong[name] === undefined ? undefined : sentence(wrong[name]))
  if (ticket !== null) return <SecondStep ticket={ticket} remember={remember} onBack={() => setTicket(null)} />
  return (
    <form ref={form} className="login" noValidate onSubmit={(event) => void enter(event)} aria-describedby={said ? refusalId : undefined}>
      <div>
        <h1>{t('title')}</h1>
        <p className="muted">{t('hint')}</p>
      </div>
      {said && (
        <div id={refusalId}>
          <Note tone={ended ? 'warn' : 'bad'} live>
            {sentence(said)}
          </Note>
        </div>
      )}
      <TextField
        size="l"
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        error={errorOf('username')}
      />
      <div className="login-password">
        <PasswordField
          size="l"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <Link className="acc xs semi" to="/forgot-password">
          {t('forgot_password')}
        </Link>
      </div>
      <Checkbox label={t('remember')} checked={remember} onChange={setRemember} />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('sign_in')}
      </Button>
    </form>
  )
}
