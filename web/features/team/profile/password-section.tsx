import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwords } from '../../../../schema/api/platform/account-security.ts'
import { PasswordChange } from '../../../../schema/api/platform/account-security-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { type FieldErrors, validateFields } from '../../../api/field-errors.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { extendSession } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** Changes the user's own password. All other devices are signed out; this one goes on with a new session. */
export function PasswordSection() {
  const { t } = useTranslation('profile')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const change = useWrite(passwords.setPassword, {
    // The user has a new version.
    invalidates: [users.one],
    onSuccess: ({ sessionCode, expiryDate, expiryDateMax }) => {
      setOldPassword('')
      setPassword('')
      extendSession({ code: sessionCode, userId, expiryDate, expiryDateMax })
      notify({ kind: 'success', text: t('password_changed') })
    },
    onError: (error) => setFieldErrors(error instanceof CallError ? error.fields : {}),
  })
  const getError = (name: 'oldPassword' | 'password') => fieldErrors[name] && errorMessage(fieldErrors[name])
  const isRefused = change.error !== null && !(change.error instanceof CallError && Object.keys(change.error.fields).length > 0)
  const save = () => {
    const body = { oldPassword, password }
    const errors = validateFields(PasswordChange, body)
    if (Object.keys(errors).length > 0) setFieldErrors(errors)
    else if (!change.isPending) change.mutate({ input: { userId }, body })
  }
  return (
    <section aria-labelledby="own-password">
      <h3 id="own-password">{t('password')}</h3>
      <Form className="session-form grid gap-12" fieldErrors={fieldErrors} onClear={() => setFieldErrors({})} onSave={save}>
        <PasswordField
          label={t('current_password')}
          name="oldPassword"
          autoComplete="current-password"
          value={oldPassword}
          onChange={setOldPassword}
          error={getError('oldPassword')}
        />
        <PasswordField
          label={t('new_password')}
          help={t('new_password_help')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={getError('password')}
        />
        {isRefused && (
          <Note tone="bad" live>
            {errorMessage(change.error)}
          </Note>
        )}
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('change_password')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
