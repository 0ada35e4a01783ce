import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwords, sessions, twoStep } from '../../../../schema/api/platform/account-security.ts'
import { UserPasswordChange } from '../../../../schema/api/platform/account-security-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, validateFields } from '../../../api/field-errors.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getFullName } from './full-name.ts'

/** How a team member signs in: invitation, password, devices and two-step verification. For administrators, about somebody else. */
export function AccessCard({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const [isSetting, setSetting] = useState(false)
  const input = { userId: user.userId }
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const showDone = (text: string) => () => void notify({ kind: 'success', text })
  const invite = useWrite(passwords.invite, { onSuccess: showDone(t('invitation_sent', { email: user.email })), onError })
  const signOut = useWrite(sessions.logoutUser, { onSuccess: showDone(t('signed_out', { name: user.firstName })), onError })
  const resetTwoStep = useWrite(twoStep.reset, { onSuccess: showDone(t('two_step_was_reset', { name: user.firstName })), onError })
  const confirmReset = async () => {
    const question = { title: t('reset_two_step_question'), text: t('reset_two_step_text', { name: user.firstName }) }
    if (await confirm({ kind: 'standard', danger: true, confirmLabel: t('reset_two_step'), ...question })) resetTwoStep.mutate({ input })
  }
  return (
    <section className="card" aria-labelledby="staff-access">
      <header>
        <div className="grow">
          <h3 id="staff-access">{t('access')}</h3>
          <p className="xs muted">{t('access_text', { username: user.username })}</p>
        </div>
      </header>
      <div className="body row wrap">
        <Button icon="send" busy={invite.isPending} disabled={user.email === ''} onClick={() => invite.mutate({ input })}>
          {t('send_invitation')}
        </Button>
        <Button icon="lock" onClick={() => setSetting(true)}>
          {t('set_password')}
        </Button>
        <Button icon="logout" busy={signOut.isPending} onClick={() => signOut.mutate({ input })}>
          {t('sign_out_devices')}
        </Button>
        <Button icon="shield" busy={resetTwoStep.isPending} onClick={() => void confirmReset()}>
          {t('reset_two_step')}
        </Button>
        {user.email === '' && <p className="xs muted">{t('invitation_needs_email')}</p>}
      </div>
      {isSetting && <PasswordDialog user={user} onClose={() => setSetting(false)} />}
    </section>
  )
}

/** Sets the password of a team member, which signs them out everywhere. */
function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const [password, setPassword] = useState('')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<Error | null>(null)
  const set = useWrite(passwords.setPasswordAdmin, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('password_set', { name: getFullName(user) }) })
      onClose()
    },
    onError: (error) => {
      const fields = error instanceof CallError ? error.fields : {}
      setFieldErrors(fields)
      setRefusal(Object.keys(fields).length > 0 ? null : error)
    },
  })
  const save = () => {
    const errors = validateFields(UserPasswordChange, { password })
    setRefusal(null)
    if (Object.keys(errors).length > 0) setFieldErrors(errors)
    else set.mutate({ input: { userId: user.userId }, body: { password } })
  }
  return (
    <FormDialog
      title={t('set_password')}
      subtitle={t('set_password_text', { name: user.firstName })}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={refusal && errorMessage(refusal)}
      busy={set.isPending}
      isUntouched={password === ''}
      saveLabel={t('set_password')}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <PasswordField
        label={t('new_password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={fieldErrors.password && errorMessage(fieldErrors.password)}
      />
    </FormDialog>
  )
}
