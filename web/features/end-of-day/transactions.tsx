import { useTranslation } from 'react-i18next'
import type { DayTransaction } from '../../../schema/api/end-of-day.ts'
import { useFormat } from '../../ui/use-format.ts'
import { methodLabels, transactionLabels } from './end-of-day-labels.ts'
import { TransactionsExport } from './transactions-export.tsx'

/** All transactions of the day, latest first. */
export function Transactions({ entries }: { entries: readonly DayTransaction[] }) {
  const { t } = useTranslation('end-of-day')
  const { euros, time } = useFormat()
  return (
    <section className="card" aria-label={t('transactions')}>
      <header>
        <h2 className="grow">{t('transactions')}</h2>
        <TransactionsExport entries={entries} />
      </header>
      <ul className="eod-transactions">
        {entries.toReversed().map(({ bookEntryId, kind, name, at, userDTO, reason, payments, charged, paid }) => (
          <li key={bookEntryId}>
            <span className="grow">
              <b className="med">{name || t(transactionLabels[kind])}</b>
              <span className="xs muted eod-below num">
                {[t(transactionLabels[kind]), t('at_by', { at: time(at), person: userDTO.firstName })].join(' · ')}
              </span>
              {reason && <span className="s t2 eod-below">{reason}</span>}
            </span>
            <span className="eod-paid num s">
              {payments.map((payment) => (
                <span key={payment.paymentId} className={payment.amount < 0 ? 'red' : undefined}>
                  <span className="muted">{t(methodLabels[payment.method])}</span> <b className="semi">{euros(payment.amount)}</b>
                </span>
              ))}
              {kind === 'checkout' && charged > paid && (
                <span className="amber">
                  {t('on_account')} <b className="semi">{euros((Math.round(charged * 100) - Math.round(paid * 100)) / 100)}</b>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
