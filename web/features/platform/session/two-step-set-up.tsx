import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoStep } from '../../../../schema/api/platform/account-security.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Turns on two-step verification: the password, the secret for the app, a code that confirms it, then the recovery codes. */
export function TwoStepSetUp({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const begin = useWrite(twoStep.begin)
  const confirm = useWrite(twoStep.confirm)
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onEnd={onEnd} />
  if (!begin.data)
    return (
      <PasswordForm
        label={t('password_to_turn_on')}
        action={t('continue')}
        busy={begin.isPending}
        error={begin.error}
        onSubmit={(password) => begin.mutate({ input: { userId }, body: { password } })}
        onCancel={onEnd}
      />
    )
  const refusal = confirm.error instanceof CallError ? (confirm.error.fields.code ?? confirm.error) : confirm.error
  const codeError = missing ? 'Required' : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate({ input: { userId }, body: { code } })
  }
  return (
    <form className="session-form grid gap-12" noValidate onSubmit={submit}>
      <h4>{t('scan_title')}</h4>
      <p className="s t2">{t('scan_text')}</p>
      <AuthenticatorKey {...begin.data} />
      <h4>{t('code_title')}</h4>
      <TextField
        figures
        autoFocus
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={codeError && errorMessage(codeError)}
      />
      <div className="row wrap">
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
