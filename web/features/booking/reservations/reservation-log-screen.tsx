import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { DayRangeFields } from './day-range-fields.tsx'
import { getChannelLabel, getReservationState, type ReservationState, useReservationColumns } from './reservation-columns.tsx'

const all = 'all'
const states = ['booked', 'came', 'not_come', 'cancelled'] as const satisfies readonly ReservationState[]

/** /reservation-online: the online bookings of all salons. */
export function ReservationLogScreen() {
  const { t } = useTranslation('reservations')
  const errorMessage = useErrorMessage()
  const { salons } = useMe()
  const { dayIn } = useFormat()
  const columns = useReservationColumns(salons)
  const [salonId, setSalonId] = useState(all)
  const [state, setState] = useState<ReservationState | typeof all>(all)
  const [channel, setChannel] = useState(all)
  const [range, setRange] = useState(() => {
    const today = dayIn(Date.now())
    return { from: addDays(today, -30), to: addDays(today, 30) }
  })
  const input = {
    dateFrom: range.from,
    dateTo: range.to,
    onlineBooking: 'only' as const,
    ...(salonId === all ? {} : { salonId }),
  }
  const { data = [], isPending, error, refetch } = useRead(agendas.list, input, { keepPrevious: true })
  const options = [{ value: all, label: t('all_salons') }, ...salons.map((salon) => ({ value: salon.salonId, label: salon.salonName }))]
  const labels = {
    booked: t('booked'),
    came: t('arrived'),
    not_come: t('no_show'),
    cancelled: t('cancelled'),
  }
  const channels = [...new Set(data.flatMap((agenda) => agenda.channel ?? []))].sort()
  const rows = useMemo(
    () =>
      data.filter((agenda) => (state === all || getReservationState(agenda) === state) && (channel === all || agenda.channel === channel)),
    [data, state, channel],
  )
  return (
    <TablePage title={t('log')} text={t('log_text')}>
      <div className="reservations-filters wrap flex bottom gap-12">
        <Select label={t('salon')} value={salonId} onChange={setSalonId} options={options} />
        <DayRangeFields value={range} onChange={setRange} />
        <Select
          label={t('status')}
          value={state}
          onChange={setState}
          options={[{ value: all, label: t('all_statuses') }, ...states.map((value) => ({ value, label: labels[value] }))]}
        />
        <Select
          label={t('channel')}
          value={channel}
          onChange={setChannel}
          options={[
            { value: all, label: t('all_channels') },
            ...channels.map((value) => ({ value, label: getChannelLabel(value, t) ?? value })),
          ]}
        />
      </div>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('log')}
          rows={rows}
          columns={columns}
          rowKey={({ agendaId }) => agendaId}
          loading={isPending}
          exportName={t('log')}
          empty={<Empty icon="globe" title={t('no_bookings')} text={t('no_bookings_log')} />}
        />
      )}
    </TablePage>
  )
}
