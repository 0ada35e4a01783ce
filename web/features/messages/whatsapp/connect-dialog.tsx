import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { Account } from './number-card.tsx'
import { useCachePage, useMetaError } from './use-whatsapp.ts'

/** Number, account and token at Meta, which are tried out before they are kept. */
export function ConnectDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const { t } = useTranslation('whatsapp')
  const errorMessage = useErrorMessage()
  const metaError = useMetaError()
  const cachePage = useCachePage()
  const [phoneNumberId, setNumber] = useState(account?.phoneNumberId ?? '')
  const [businessAccountId, setBusiness] = useState(account?.businessAccountId ?? '')
  const [token, setToken] = useState('')
  const [appSecret, setSecret] = useState('')
  const isKept = account?.isConnected === true
  const connect = useWrite(whatsApp.connect, {
    onSuccess: (page) => {
      cachePage(page)
      notify({ kind: 'success', text: t('connect_done') })
      onClose()
    },
  })
  const { error } = connect
  const fields: Readonly<Record<string, string>> = error instanceof CallError ? error.fields : {}
  const getError = (name: string) => fields[name] && errorMessage(fields[name])
  const save = () =>
    connect.mutate({
      input: {},
      body: {
        phoneNumberId: phoneNumberId.trim(),
        businessAccountId: businessAccountId.trim(),
        ...(token.trim() === '' ? {} : { token: token.trim() }),
        ...(appSecret.trim() === '' ? {} : { appSecret: appSecret.trim() }),
      },
    })
  return (
    <FormDialog
      title={t('connect_title')}
      subtitle={t('connect_text')}
      saveLabel={t('connect')}
      fieldErrors={fields}
      errorMessage={error && Object.keys(fields).length === 0 ? metaError(error) : null}
      busy={connect.isPending}
      onClear={() => connect.reset()}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('phone_number_id')}
        help={t('phone_number_id_help')}
        required
        figures
        inputMode="numeric"
        autoComplete="off"
        value={phoneNumberId}
        onChange={setNumber}
        error={getError('phoneNumberId')}
      />
      <TextField
        label={t('business_account_id')}
        help={t('business_account_id_help')}
        required
        figures
        inputMode="numeric"
        autoComplete="off"
        value={businessAccountId}
        onChange={setBusiness}
        error={getError('businessAccountId')}
      />
      <PasswordField
        label={t('token')}
        help={isKept ? t('leave_empty') : t('token_help')}
        required={!isKept}
        autoComplete="new-password"
        value={token}
        onChange={setToken}
        error={getError('token')}
      />
      <PasswordField
        label={t('app_secret')}
        help={isKept ? t('leave_empty') : t('app_secret_help')}
        required={!isKept}
        autoComplete="new-password"
        value={appSecret}
        onChange={setSecret}
        error={getError('appSecret')}
      />
    </FormDialog>
  )
}
