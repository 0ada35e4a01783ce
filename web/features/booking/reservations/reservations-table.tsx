import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { DayRangeFields } from './day-range-fields.tsx'
import { useReservationColumns } from './reservation-columns.tsx'
import './reservations-labels.ts'

/** The salon's online bookings of a range of days. A row opens its booking in the agenda. */
export function ReservationsTable() {
  const { t } = useTranslation('reservations')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { dayIn } = useFormat()
  const columns = useReservationColumns()
  const [range, setRange] = useState(() => {
    const today = dayIn(Date.now())
    return { from: today, to: addDays(today, 30) }
  })
  const input = { dateFrom: range.from, dateTo: range.to, onlineBooking: 'only' as const }
  // Refetched every minute, as guests book at any time.
  const { data = [], isPending, error, refetch } = useRead(agendas.list, input, { refetchInterval: 60_000, keepPrevious: true })
  return (
    <>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('bookings')}
          rows={data}
          columns={columns}
          rowKey={({ agendaId }) => agendaId}
          onOpen={({ agendaId }) => void navigate(`/agenda/${encodeURIComponent(agendaId)}`)}
          loading={isPending}
          exportName={t('bookings')}
          tools={<DayRangeFields compact value={range} onChange={setRange} />}
          empty={<Empty icon="globe" title={t('no_bookings')} text={t('no_bookings_text')} />}
        />
      )}
    </>
  )
}
