import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { SalesPoint } from '../../../../schema/api/money/cash-system-schemas.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'

/** The field that a refusal is about, by its code. */
const fieldsOfCodes: Readonly<Record<string, string>> = {
  cash_system_key_refused: 'apiKey',
  sales_point_not_found: 'idSalesPoint',
  sales_point_taken: 'idSalesPoint',
  salon_has_other_sales_point: 'idSalesPoint',
}

function getFieldErrors(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {}
  const field = fieldsOfCodes[error.code ?? '']
  return field === undefined ? error.fields : { [field]: error.message }
}

const missing = (field: string) => new CallError(400, '', { fields: { [field]: 'Required' } })

/** A key, then one of the sales points that it opens. `save` looks these up, then calls `onChosen` with key and choice. */
export function useSalesPoint(onChosen: (apiKey: string, idSalesPoint: string) => void) {
  const errorMessage = useErrorMessage()
  const [apiKey, setApiKey] = useState('')
  const [found, setFound] = useState<readonly SalesPoint[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const key = apiKey.trim()
  const idSalesPoint = chosen ?? (found?.length === 1 ? (found[0]?.idSalesPoint ?? null) : null)
  const fieldErrors = useMemo(() => getFieldErrors(error), [error])
  const search = async () => {
    setIsSearching(true)
    try {
      setFound(await call(cashSystem.getSalesPoint, { apiKey: key }))
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsSearching(false)
    }
  }
  return {
    found,
    isSearching,
    fieldErrors,
    errorMessage: error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : null,
    handleError: setError,
    clearErrors: () => setError(null),
    save: () => {
      setError(null)
      if (key === '') return setError(missing('apiKey'))
      if (found === null) return void search()
      if (idSalesPoint === null) return setError(missing('idSalesPoint'))
      onChosen(key, idSalesPoint)
    },
    apiKey,
    setApiKey: (value: string) => {
      setApiKey(value)
      setFound(null)
      setChosen(null)
      setError(null)
    },
    idSalesPoint,
    setChosen: (value: string) => {
      setChosen(value)
      setError(null)
    },
    getError: (field: string) => fieldErrors[field] && errorMessage(fieldErrors[field]),
  }
}

/** The fields of `useSalesPoint`. */
export function SalesPointFields({ form }: { form: ReturnType<typeof useSalesPoint> }) {
  const { t } = useTranslation('cash-system')
  const { found } = form
  return (
    <>
      <PasswordField
        label={t('api_key')}
        required
        autoComplete="new-password"
        help={t('api_key_help')}
        value={form.apiKey}
        onChange={form.setApiKey}
        error={form.getError('apiKey')}
      />
      {found?.length === 0 && <Note tone="warn">{t('no_sales_points')}</Note>}
      {found && found.length > 0 && (
        <Select
          label={t('sales_point')}
          required
          value={form.idSalesPoint}
          onChange={form.setChosen}
          options={found.map((one) => ({
            value: one.idSalesPoint,
            label: one.name,
            note: [one.street, one.city].filter(Boolean).join(', '),
          }))}
          error={form.getError('idSalesPoint')}
        />
      )}
    </>
  )
}
