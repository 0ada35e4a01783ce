import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '../../../../schema/api/platform/passkeys.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import type { IdentityQuestion } from '../../../api/identity.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

/** Asks for a proof of who makes a call, which waits with all that was typed. */
export function ConfirmIdentity({ question: { answer } }: { question: IdentityQuestion }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId, user } = useMe()
  const [password, setPassword] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const confirm = useWrite(identity.confirm, {
    onSuccess: () => answer(true),
    onError: (error) => setFieldErrors(error instanceof CallError ? error.fields : {}),
  })
  const save = () => {
    setFieldErrors(password === '' ? { password: 'Required' } : {})
    if (password !== '') confirm.mutate({ input: { userId }, body: { password } })
  }
  const error = confirm.error && fieldErrors.password === undefined ? errorMessage(confirm.error) : null
  return (
    <FormDialog
      title={t('confirm_title')}
      subtitle={t('confirm_text')}
      width="narrow"
      saveLabel={t('continue')}
      fieldErrors={fieldErrors}
      errorMessage={confirm.isPending ? null : error}
      busy={confirm.isPending}
      onClear={() => setFieldErrors({})}
      onSave={save}
      onClose={() => answer(false)}
    >
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldErrors.password && errorMessage(fieldErrors.password)}
      />
    </FormDialog>
  )
}
