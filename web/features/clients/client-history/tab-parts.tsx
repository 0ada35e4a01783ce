import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Period, periods } from '../../../../schema/rules/visits/client-visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'

/** The content of a tab once it is loaded; until then a skeleton or the error. */
export function Loaded<T>({ read, children }: { read: UseQueryResult<T, Error>; children: (data: T) => ReactNode }) {
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = read
  const isLate = useDelayed(isPending)
  if (data !== undefined) return children(data)
  if (error) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return isLate && <ListSkeleton rows={5} />
}

/** Figures above a list. */
export function Totals({ totals }: { totals: readonly { readonly label: string; readonly value: ReactNode; readonly isBad?: boolean }[] }) {
  return (
    <dl className="ch-totals wrap flex muted num">
      {totals.map(({ label, value, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isBad ? 'red' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function PeriodField({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('client-history')
  const labels = { all: t('all_time'), year: t('this_year'), twelve_months: t('last_twelve_months') }
  return (
    <Select
      label={t('period')}
      labelHidden
      options={periods.map((period) => ({ value: period, label: labels[period] }))}
      value={value}
      onChange={onChange}
    />
  )
}
