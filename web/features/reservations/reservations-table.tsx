import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { agendas } from '../../../schema/api/agenda.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { addDays } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { DaysBetween } from './days-between.tsx'
import { useReservationColumns } from './reservation-columns.tsx'
import './reservations-labels.ts'

/** What guests have booked for the coming days; a row opens its booking in the agenda. */
export function ReservationsTable() {
  const { t } = useTranslation('reservations')
  const sentence = useErrorMessage()
  const navigate = useNavigate()
  const { dayIn } = useFormat()
  const columns = useReservationColumns()
  const [between, setBetween] = useState(() => {
    const today = dayIn(Date.now())
    return { from: today, to: addDays(today, 30) }
  })
  const input = { dateFrom: between.from, dateTo: between.to, onlineBooking: 'only' as const }
  // Somebody books while one looks.
  const { data = [], isPending, error, refetch } = useRead(agendas.list, input, { refetchInterval: 60_000, keepPrevious: true })
  return (
    <>
      <div className="reservations-filters">
        <DaysBetween value={between} onChange={setBetween} />
      </div>
      {error && data.length === 0 ? (
        <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          label={t('bookings')}
          rows={data}
          columns={columns}
          rowKey={({ agendaId }) => agendaId}
          onOpen={({ agendaId }) => void navigate(`/agenda/${encodeURIComponent(agendaId)}`)}
          loading={isPending}
          csvName={t('bookings')}
          empty={<Empty icon="globe" title={t('no_bookings')} text={t('no_bookings_text')} />}
        />
      )}
    </>
  )
}
