import { useTranslation } from 'react-i18next'
import type { CheckedRow, ImportCheck } from '../../../../schema/api/records/imports-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'

function RowSection({ title, rows }: { title: string; rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const { date, momentOf } = useFormat()
  const outcomes = {
    added: <Badge tone="ok">{t('outcome_added')}</Badge>,
    known: <Badge>{t('outcome_known')}</Badge>,
    rejected: <Badge tone="bad">{t('outcome_rejected')}</Badge>,
  }
  if (rows.length === 0) return null
  return (
    <section className="im-rows grid gap-12 shrinks">
      <h3>{title}</h3>
      <ol>
        {rows.map(({ row, text, outcome, reason, start, day }) => (
          <li className="row gap-10 hair-below s" key={row}>
            <span className="num muted">{row}</span>
            <span className="im-read grow wrap flex">
              <span dir="auto">{text || '–'}</span>
              {start !== null && <span className="s muted num">{momentOf(start)}</span>}
              {day !== null && <span className="s muted num">{date(day)}</span>}
              {reason && <span className="s red">{errorMessage(reason)}</span>}
            </span>
            {outcomes[outcome]}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What an import would do: counts, the first rows, and the first ones that are rejected. */
export function CheckView({ check }: { check: ImportCheck }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { added, known, rejected } = check
  return (
    <div className="grid gap-12 shrinks">
      <div className="facts framed round" role="status">
        <div>
          <b>{number(added)}</b>
          <span className="xs muted">{t('will_be_added')}</span>
        </div>
        <div>
          <b>{number(known)}</b>
          <span className="xs muted">{t('known_count')}</span>
        </div>
        <div>
          <b className={rejected > 0 ? 'red' : undefined}>{number(rejected)}</b>
          <span className="xs muted">{t('rejected')}</span>
        </div>
      </div>
      <RowSection title={t('rejected_first')} rows={check.rejectedRows} />
      <RowSection title={t('first_rows')} rows={check.rows} />
    </div>
  )
}
