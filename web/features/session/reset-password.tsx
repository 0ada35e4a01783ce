import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { session } from '../../../schema/api/session.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'

const shortest = 8

/** Behind the link of the mail. A link that is over says so, and how to get another. */
export function ResetPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useTranslation('security')
  const sentence = useErrorMessage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [short, setShort] = useState(false)
  const saving = useWrite(session.resetPassword, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('password_saved') })
      void navigate('/login', { replace: true })
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  })
  const refused = saving.error instanceof CallError ? saving.error.fields : {}
  const over = refused.token !== undefined
  const wrong = short ? (password === '' ? 'Required' : 'Too short') : refused.password
  const save = (event: FormEvent) => {
    event.preventDefault()
    const tooShort = password.length < shortest
    setShort(tooShort)
    if (tooShort) return form.current?.querySelector('input')?.focus()
    if (!saving.isPending) saving.mutate({ input: {}, body: { token, password } })
  }
  return (
    <form ref={form} className="login" noValidate onSubmit={save}>
      <div>
        <h1>{t('reset_title')}</h1>
        <p className="muted">{t('reset_hint')}</p>
      </div>
      {saving.error && wrong === undefined && (
        <Note
          tone="bad"
          live
          actions={
            over && (
              <Button size="s" onClick={onAskAgain}>
                {t('request_new_link')}
              </Button>
            )
          }
        >
          {sentence(saving.error)}
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
        error={wrong && sentence(wrong)}
      />
      <Button type="submit" variant="primary" size="l" block busy={saving.isPending}>
        {t('save_password')}
      </Button>
    </form>
  )
}
