import { useTranslation } from 'react-i18next'
import type { DayTransaction } from '../../../../schema/api/money/end-of-day.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getTransactionLabel, methodLabels } from './end-of-day-labels.ts'

/** Saves the transactions of a day, latest first; amounts are euro, a column for each payment method. */
export function TransactionsExport({ entries }: { entries: readonly DayTransaction[] }) {
  const { t } = useTranslation('end-of-day')
  const { time, dayIn } = useFormat()
  const sum = ({ payments }: DayTransaction, method: (typeof paymentMethods)[number]) =>
    euro(payments.filter((payment) => payment.method === method).reduce((total, { amount }) => total + cents(amount), 0))
  const getOutstanding = ({ kind, charged, paid }: DayTransaction) =>
    kind === 'checkout' ? euro(Math.max(0, cents(charged) - cents(paid))) : 0
  const toSheet = () => ({
    name: t('transactions'),
    head: [
      t('day'),
      t('time_of_day'),
      t('client'),
      t('transaction'),
      t('taken_by'),
      t('reason'),
      ...paymentMethods.map((method) => t(methodLabels[method])),
      t('received'),
      t('outstanding'),
    ],
    rows: entries
      .toReversed()
      .map((entry) => [
        { day: entry.day },
        dayIn(entry.at) === entry.day ? time(entry.at) : `${dayIn(entry.at)} ${time(entry.at)}`,
        entry.name,
        t(getTransactionLabel(entry)),
        `${entry.userDTO.firstName} ${entry.userDTO.lastName}`.trim(),
        entry.reason,
        ...paymentMethods.map((method) => sum(entry, method)),
        entry.paid,
        getOutstanding(entry),
      ]),
  })
  return <SheetExport toSheet={toSheet} />
}
