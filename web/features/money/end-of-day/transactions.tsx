import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DayTransaction } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { paymentMethods } from '../../../../schema/terms.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getTransactionLabel, methodLabels } from './end-of-day-labels.ts'

/** Saves the transactions of a day, latest first; amounts are euro, a column for each payment method. */
function TransactionsExport({ entries }: { entries: readonly DayTransaction[] }) {
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

/** All transactions of the day, latest first. */
export function Transactions({ entries }: { entries: readonly DayTransaction[] }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time, dayIn, dayOf } = useFormat()
  /** Time of an entry; with its day if it was counted for another one. */
  const toTime = ({ at, day }: DayTransaction) =>
    dayIn(at) === day ? time(at) : t('day_comma_time', { day: dayOf(at, 'short'), at: time(at) })
  return (
    <section className="card eod-list" aria-label={t('transactions')}>
      <header>
        <h2 className="grow">{t('transactions')}</h2>
        <TransactionsExport entries={entries} />
      </header>
      <ul className="eod-transactions">
        {entries.toReversed().map((entry) => (
          <li className="row gap-12 line-above" key={entry.bookEntryId}>
            <span className="grow">
              {entry.isSale ? (
                <Link className="med" to={`/sale/${encodeURIComponent(entry.appointmentId)}`}>
                  {entry.name || t(getTransactionLabel(entry))}
                </Link>
              ) : (
                <b className="med">{entry.name || t(getTransactionLabel(entry))}</b>
              )}
              <span className="xs muted eod-below num">
                {[t(getTransactionLabel(entry)), t('at_by', { at: toTime(entry), person: entry.userDTO.firstName })].join(' · ')}
              </span>
              {entry.reason && <span className="s t2 eod-below">{entry.reason}</span>}
            </span>
            <span className="eod-paid grid gap-2 no-shrink s num">
              {entry.payments.map((payment) => (
                <span key={payment.paymentId} className={payment.amount < 0 ? 'red' : undefined}>
                  <span className="muted">{t(methodLabels[payment.method])}</span> <b className="semi">{euros(payment.amount)}</b>
                </span>
              ))}
              {entry.kind === 'checkout' && entry.charged > entry.paid && (
                <span className="amber">
                  {t('on_account')} <b className="semi">{euros((Math.round(entry.charged * 100) - Math.round(entry.paid * 100)) / 100)}</b>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
