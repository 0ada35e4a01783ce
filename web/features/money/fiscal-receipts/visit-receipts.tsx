import { useTranslation } from 'react-i18next'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getKindLabel, getStateLabel, stateTones } from './fiscal-labels.ts'

const pollMs = 10_000

/** After checkout: the fiscal receipts of a visit with the tax office's number, read again as long as they are shown. */
export function VisitReceipts({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('fiscal-receipts')
  const { euros, dateOf, time } = useFormat()
  const { data = [] } = useRead(fiscalReceipts.ofVisit, { appointmentId }, { staleTime: 0, refetchInterval: () => getPollInterval(pollMs) })
  if (data.length === 0) return null
  return (
    <section className="card" aria-label={t('fiscal_receipts')}>
      <header>
        <h2 className="grow">{t('fiscal_receipts')}</h2>
      </header>
      <ul className="body grid gap-12">
        {data.map(({ fiscalReceiptId, number, kind, state, total, issued, at }) => (
          <li key={fiscalReceiptId} className="row gap-12 s">
            <span className="grow breaks">
              <b className="med num">{number || getKindLabel(kind, t)}</b>
              <span className="below xs muted num">
                {[
                  number ? getKindLabel(kind, t) : '',
                  t('day_comma_time', { day: dateOf(issued ?? at), at: time(issued ?? at) }),
                  euros(total),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Badge tone={stateTones[state]}>{getStateLabel(state, t)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
