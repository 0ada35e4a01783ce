import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './cash-system-labels.ts'
import { useCacheConnection } from './use-cash-system.ts'
import { SalesPointFields, useSalesPoint } from './use-sales-point.tsx'

/** Connects the salon: first the key, then one of the sales points that it opens. */
export function ConnectDialog({ salonId, onClose }: { salonId: string; onClose: () => void }) {
  const { t } = useTranslation('cash-system')
  const cache = useCacheConnection()
  const [webhookSecret, setWebhookSecret] = useState('')
  const form = useSalesPoint((apiKey, idSalesPoint) => {
    const secret = webhookSecret.trim()
    connect.mutate({ input: { salonId }, body: { apiKey, idSalesPoint, ...(secret ? { webhookSecret: secret } : {}) } })
  })
  const connect = useWrite(cashSystem.connect, {
    invalidates: [salons.list, salons.one],
    onSuccess: (connection) => {
      cache(connection)
      notify({ kind: 'success', text: t('reconnect_done') })
      onClose()
    },
    onError: form.handleError,
  })
  return (
    <FormDialog
      title={t('connect_title')}
      width="narrow"
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={form.isSearching || connect.isPending}
      saveLabel={form.found === null ? t('find_sales_points') : t('connect')}
      onClear={form.clearErrors}
      onSave={form.save}
      onClose={onClose}
    >
      <SalesPointFields form={form} />
      {form.found && form.found.length > 0 && (
        <PasswordField
          label={t('webhook_secret')}
          autoComplete="new-password"
          help={t('webhook_secret_help')}
          value={webhookSecret}
          onChange={setWebhookSecret}
          error={form.getError('webhookSecret')}
        />
      )}
    </FormDialog>
  )
}
