import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalesPoint } from '../../../schema/api/cash-connection.ts'
import { cashSystem } from '../../../schema/api/cash-system.ts'
import { salons } from '../../../schema/api/salons.ts'
import { CallError, call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { notify } from '../../ui/toaster.tsx'
import './cash-system-labels.ts'
import { useCacheConnection } from './use-cash-system.ts'

/** The sales points that a key opens. */
function useSalesPoints(onError: (error: Error) => void) {
  const [found, setFound] = useState<readonly SalesPoint[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const find = async (apiKey: string) => {
    setIsBusy(true)
    try {
      setFound(await call(cashSystem.getSalesPoint, { apiKey }))
    } catch (error) {
      onError(error as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return { found, find, isBusy, clear: () => setFound(null) }
}

/** Connects the salon: first the key, then one of the sales points that it opens. */
export function ConnectDialog({ salonId, onClose }: { salonId: string; onClose: () => void }) {
  const { t } = useTranslation('cash-system')
  const errorMessage = useErrorMessage()
  const cache = useCacheConnection()
  const [apiKey, setApiKey] = useState('')
  const [webhookSecret, setWebhookSecret] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const salesPoints = useSalesPoints(setError)
  const connect = useWrite(cashSystem.connect, {
    invalidates: [salons.list, salons.one],
    onSuccess: (connection) => {
      cache(connection)
      notify({ kind: 'success', text: t('reconnect_done') })
      onClose()
    },
    onError: setError,
  })
  const { found } = salesPoints
  const idSalesPoint = chosen ?? (found?.length === 1 ? (found[0]?.idSalesPoint ?? null) : null)
  const fieldErrors: Readonly<Record<string, string>> = error instanceof CallError ? error.fields : {}
  const save = () => {
    setError(null)
    if (apiKey.trim() === '') return setError(new CallError(400, '', { fields: { apiKey: 'Required' } }))
    if (found === null) return void salesPoints.find(apiKey.trim())
    if (idSalesPoint === null) return setError(new CallError(400, '', { fields: { idSalesPoint: 'Required' } }))
    const secret = webhookSecret.trim()
    connect.mutate({ input: { salonId }, body: { apiKey: apiKey.trim(), idSalesPoint, ...(secret ? { webhookSecret: secret } : {}) } })
  }
  const fieldError = (field: string) => fieldErrors[field] && errorMessage(fieldErrors[field])
  return (
    <FormDialog
      title={t('connect_title')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : null}
      busy={salesPoints.isBusy || connect.isPending}
      saveLabel={found === null ? t('find_sales_points') : t('connect')}
      onClear={() => setError(null)}
      onSave={save}
      onClose={onClose}
    >
      <PasswordField
        label={t('api_key')}
        required
        autoComplete="new-password"
        help={t('api_key_help')}
        value={apiKey}
        onChange={(key) => {
          setApiKey(key)
          salesPoints.clear()
          setError(null)
        }}
        error={fieldError('apiKey')}
      />
      {found?.length === 0 && <Note tone="warn">{t('no_sales_points')}</Note>}
      {found && found.length > 0 && (
        <>
          <Select
            label={t('sales_point')}
            required
            value={idSalesPoint}
            onChange={setChosen}
            options={found.map((one) => ({
              value: one.idSalesPoint,
              label: one.name,
              note: [one.street, one.city].filter(Boolean).join(', '),
            }))}
            error={fieldError('idSalesPoint')}
          />
          <PasswordField
            label={t('webhook_secret')}
            autoComplete="new-password"
            help={t('webhook_secret_help')}
            value={webhookSecret}
            onChange={setWebhookSecret}
            error={fieldError('webhookSecret')}
          />
        </>
      )}
    </FormDialog>
  )
}
