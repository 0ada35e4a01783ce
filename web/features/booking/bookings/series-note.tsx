import { useTranslation } from 'react-i18next'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { useRead } from '../../../api/query.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './agenda-labels.ts'

/** Says that the booking belongs to a series, how many bookings follow and until when. */
export function SeriesNote({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const { dateOf } = useFormat()
  const { data = [] } = useRead(agendaSeries.following, { agendaId: agenda.agendaId }, { staleTime: 30_000 })
  const later = data.filter((one) => one.agendaId !== agenda.agendaId)
  const last = later.at(-1)
  return <Note icon="repeat">{last ? t('series_continues', { count: later.length, day: dateOf(last.start) }) : t('part_of_series')}</Note>
}
