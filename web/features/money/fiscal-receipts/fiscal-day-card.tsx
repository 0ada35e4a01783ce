import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getStateLabel, stateTones } from './fiscal-labels.ts'

/** End of day: the fiscal receipts beside what was received, and the visits where they differ. Nothing in a salon without them. */
export function FiscalDayCard({ day }: { day: string }) {
  const { t } = useTranslation('fiscal-receipts')
  const { euros } = useFormat()
  const { data } = useRead(fiscalReceipts.day, { date: day }, { staleTime: 0 })
  if (!data || (!data.isConnected && data.receipts === 0)) return null
  const { expected, issued, receipts, differences } = data
  return (
    <section className="card" aria-label={t('fiscal_receipts')}>
      <header>
        <div className="grow">
          <h2>{t('fiscal_receipts')}</h2>
          <p className="xs muted">{t('day_text', { count: receipts, issued: euros(issued), expected: euros(expected) })}</p>
        </div>
        <Badge tone={differences.length === 0 ? 'ok' : 'warn'}>
          {differences.length === 0 ? t('day_agrees') : t('day_differences', { count: differences.length })}
        </Badge>
      </header>
      <div className="body grid gap-12">
        {differences.length > 0 && (
          <ul className="grid gap-8">
            {differences.map((one) => (
              <li key={one.appointmentId} className="row gap-12 s">
                <span className="grow breaks">
                  {one.name || t('sale_without_visit')}
                  <span className="below xs muted num">{t('day_of', { issued: euros(one.issued), expected: euros(one.expected) })}</span>
                </span>
                <Badge tone={one.state === null ? 'bad' : stateTones[one.state]}>
                  {one.state === null ? t('state_missing') : getStateLabel(one.state, t)}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <Link className="btn s" to="/fiscalReceipts">
          <Icon name="note" size={16} />
          {t('all_receipts')}
        </Link>
      </div>
    </section>
  )
}
