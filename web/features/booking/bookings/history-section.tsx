import { useTranslation } from 'react-i18next'
import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { useRead } from '../../../api/query.ts'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './agenda-labels.ts'
import { useHistoryLabels } from './history-labels.ts'

/** The audit log of a booking for administrators: who changed what and when, newest first. */
export function HistorySection({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const { time, dateOf } = useFormat()
  const getTexts = useHistoryLabels()
  const { data, isPending } = useRead(auditLog.list, { entity: 'agendas', id: agenda.agendaId }, { staleTime: 0 })
  if (isPending) return <ListSkeleton rows={2} />
  const entries = (data ?? [])
    .map((entry) => ({ ...entry, lines: getTexts(entry, agenda) }))
    .filter((entry) => entry.lines.length > 0)
    .toReversed()
  if (entries.length === 0) return <p className="s muted">{t('history_empty')}</p>
  return (
    <ol className="ag-history">
      {entries.map((entry) => (
        <li key={entry.trailId}>
          <span className="xs muted num">
            {dateOf(entry.at)} {time(entry.at)}
          </span>
          <b className="semi s">{entry.userName || t('history_system')}</b>
          <ul className="s">
            {entry.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
