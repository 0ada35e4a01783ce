import { useTranslation } from 'react-i18next'
import type { DayTransaction } from '../../../../schema/api/money/end-of-day.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getTransactionLabel, methodLabels } from './end-of-day-labels.ts'
import { TransactionsExport } from './transactions-export.tsx'

/** All transactions of the day, latest first. */
export function Transactions({ entries }: { entries: readonly DayTransaction[] }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time, dayIn, dayOf } = useFormat()
  /** Of an entry that was counted for the next day, also the day on which it happened. */
  const toTime = ({ at, day }: DayTransaction) =>
    dayIn(at) === day ? time(at) : t('day_comma_time', { day: dayOf(at, 'short'), at: time(at) })
  return (
    <section className="card" aria-label={t('transactions')}>
      <header>
        <h2 className="grow">{t('transactions')}</h2>
        <TransactionsExport entries={entries} />
      </header>
      <ul className="eod-transactions">
        {entries.toReversed().map((entry) => (
          <li key={entry.bookEntryId}>
            <span className="grow">
              <b className="med">{entry.name || t(getTransactionLabel(entry))}</b>
              <span className="xs muted eod-below num">
                {[t(getTransactionLabel(entry)), t('at_by', { at: toTime(entry), person: entry.userDTO.firstName })].join(' · ')}
              </span>
              {entry.reason && <span className="s t2 eod-below">{entry.reason}</span>}
            </span>
            <span className="eod-paid num s">
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
