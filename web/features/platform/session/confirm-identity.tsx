import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '../../../../schema/api/platform/passkeys.ts'
import type { RequestOptions } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import type { IdentityQuestion } from '../../../api/identity.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import './session.css'

const loadPrompts = () => import('../../../api/passkey-prompts.ts')

/** The proof of who makes a call: by password, or by a passkey where the user has one. */
function useProof(answer: (isProven: boolean) => void) {
  const { userId } = useMe()
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const { data, refetch } = useRead(identity.options, { userId }, { staleTime: 0, enabled: 'PublicKeyCredential' in globalThis })
  const confirm = useWrite(identity.confirm, { onSuccess: () => answer(true), onError: setError })
  const enterPasskey = async (options: RequestOptions) => {
    setError(null)
    setAsking(true)
    try {
      const passkey = await (await loadPrompts()).askForPasskey(options)
      if (passkey) confirm.mutate({ input: { userId }, body: { passkey } })
      // A challenge is signed once.
      else void refetch()
    } catch (failure) {
      setError(failure)
      void refetch()
    }
    setAsking(false)
  }
  const enterPassword = (password: string) => confirm.mutate({ input: { userId }, body: { password } })
  return { error, setError, busy: confirm.isPending, isAsking, passkey: data?.passkey, enterPasskey, enterPassword }
}

/** Asks for a proof of who makes a call, which waits with all that was typed. */
export function ConfirmIdentity({ question: { answer } }: { question: IdentityQuestion }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { user } = useMe()
  const [password, setPassword] = useState('')
  const { error, setError, busy, isAsking, passkey, enterPasskey, enterPassword } = useProof(answer)
  const fieldErrors = error instanceof CallError ? error.fields : {}
  const save = () => {
    if (password === '') setError(new CallError(400, 'Required', { fields: { password: 'Required' } }))
    else enterPassword(password)
  }
  return (
    <FormDialog
      title={t('confirm_title')}
      subtitle={t('confirm_text')}
      width="narrow"
      saveLabel={t('continue')}
      isUntouched={passkey != null && password === ''}
      fieldErrors={fieldErrors}
      errorMessage={error !== null && fieldErrors.password === undefined && !busy && errorMessage(error)}
      busy={busy}
      onClear={() => setError(null)}
      onSave={save}
      onClose={() => answer(false)}
    >
      {passkey && (
        <>
          <Button variant="primary" icon="lock" block busy={isAsking} onClick={() => void enterPasskey(passkey)}>
            {t('passkey_use')}
          </Button>
          <p className="session-or row s muted">{t('or_password')}</p>
        </>
      )}
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
