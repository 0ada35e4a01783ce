import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import type { FiscalProvider } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

const invalidates = [fiscalReceipts.connection, fiscalReceipts.list]

/** The account at a service, which is read before it is saved. */
export function ConnectDialog({ vatNumber, onClose }: { vatNumber: string; onClose: () => void }) {
  const { t } = useTranslation('fiscal-receipts')
  const errorMessage = useErrorMessage()
  const [provider, setProvider] = useState<FiscalProvider>('openapi')
  const [fiscalId, setFiscalId] = useState(vatNumber)
  const [key, setKey] = useState('')
  const [secret, setSecret] = useState('')
  const connect = useWrite(fiscalReceipts.connect, {
    invalidates,
    onSuccess: () => {
      notify({ kind: 'success', text: t('connect_done') })
      onClose()
    },
  })
  const isFiskaly = provider === 'fiskaly'
  const save = () =>
    connect.mutate({ input: {}, body: { provider, fiscalId, secret: secret.trim(), ...(isFiskaly ? { key: key.trim() } : {}) } })
  return (
    <FormDialog
      title={t('connect_title')}
      width="narrow"
      saveLabel={t('connect')}
      fieldErrors={{}}
      errorMessage={connect.error ? errorMessage(connect.error) : undefined}
      busy={connect.isPending}
      onClear={() => connect.reset()}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t('service')}
        value={provider}
        onChange={setProvider}
        options={[
          { value: 'openapi' as const, label: 'openapi.com' },
          { value: 'fiskaly' as const, label: 'fiskaly SIGN IT' },
        ]}
      />
      <TextField label={t('company_vat')} required value={fiscalId} onChange={setFiscalId} />
      {isFiskaly && <TextField label={t('api_key')} required autoComplete="off" value={key} onChange={setKey} />}
      <PasswordField
        label={isFiskaly ? t('api_secret') : t('api_token')}
        required
        autoComplete="new-password"
        help={isFiskaly ? t('fiskaly_help') : t('openapi_help')}
        value={secret}
        onChange={setSecret}
      />
    </FormDialog>
  )
}

/** A renewed Fisconline login, which is handed on to the service and stored nowhere. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('fiscal-receipts')
  const errorMessage = useErrorMessage()
  const [taxCode, setTaxCode] = useState('')
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const renew = useWrite(fiscalReceipts.saveLogin, {
    invalidates,
    onSuccess: () => {
      notify({ kind: 'success', text: t('renew_done') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('renew_password')}
      width="narrow"
      saveLabel={t('renew')}
      fieldErrors={{}}
      errorMessage={renew.error ? errorMessage(renew.error) : undefined}
      busy={renew.isPending}
      onClear={() => renew.reset()}
      onSave={() => renew.mutate({ input: {}, body: { taxCode: taxCode.trim(), password, pin: pin.trim() } })}
      onClose={onClose}
    >
      <p className="s t2">{t('renew_text')}</p>
      <TextField label={t('tax_code')} required autoComplete="off" value={taxCode} onChange={setTaxCode} />
      <PasswordField label={t('fisconline_password')} required autoComplete="new-password" value={password} onChange={setPassword} />
      <PasswordField label={t('pin')} required autoComplete="new-password" value={pin} onChange={setPin} />
    </FormDialog>
  )
}
