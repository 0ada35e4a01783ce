import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { addDays } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { DaysBetween } from './days-between.tsx'
import { channelLabel, getReservationState, type State, useReservationColumns } from './reservation-columns.tsx'
import './reservations-labels.ts'

const every = 'all'
const states = ['booked', 'came', 'not_come', 'cancelled'] as const satisfies readonly State[]

/** /reservation-online: what guests have booked, over all salons. */
export function ReservationLogScreen() {
  const { t } = useTranslation('reservations')
  const sentence = useErrorMessage()
  const { salons } = useMe()
  const { dayIn } = useFormat()
  const columns = useReservationColumns(salons)
  const [salonId, setSalonId] = useState(every)
  const [state, setState] = useState<State | typeof every>(every)
  const [channel, setChannel] = useState(every)
  const [between, setBetween] = useState(() => {
    const today = dayIn(Date.now())
    return { from: addDays(today, -30), to: addDays(today, 30) }
  })
  const input = {
    ...{ dateFrom: between.from, dateTo: between.to, onlineBooking: 'only' as const },
    ...(salonId === every ? {} : { salonId }),
  }
  const { data = [], isPending, error, refetch } = useRead(agendas.list, input, { keepPrevious: true })
  const options = [{ value: every, label: t('all_salons') }, ...salons.map((salon) => ({ value: salon.salonId, label: salon.salonName }))]
  const words = {
    booked: t('booked'),
    came: t('arrived'),
    not_come: t('no_show'),
    cancelled: t('cancelled'),
  }
  const channels = [...new Set(data.flatMap((agenda) => agenda.channel ?? []))].sort()
  const rows = useMemo(
    () =>
      data.filter(
        (agenda) => (state === every || getReservationState(agenda) === state) && (channel === every || agenda.channel === channel),
      ),
    [data, state, channel],
  )
  return (
    <TablePage title={t('log')} text={t('log_text')}>
      <div className="reservations-filters">
        <Select label={t('salon')} value={salonId} onChange={setSalonId} options={options} />
        <DaysBetween value={between} onChange={setBetween} />
        <Select
          label={t('status')}
          value={state}
          onChange={setState}
          options={[{ value: every, label: t('all_statuses') }, ...states.map((one) => ({ value: one, label: words[one] }))]}
        />
        <Select
          label={t('channel')}
          value={channel}
          onChange={setChannel}
          options={[
            { value: every, label: t('all_channels') },
            ...channels.map((one) => ({ value: one, label: channelLabel(one, t) ?? one })),
          ]}
        />
      </div>
      {error && data.length === 0 ? (
        <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          label={t('log')}
          rows={rows}
          columns={columns}
          rowKey={({ agendaId }) => agendaId}
          loading={isPending}
          csvName={t('log')}
          empty={<Empty icon="globe" title={t('no_bookings')} text={t('no_bookings_log')} />}
        />
      )}
    </TablePage>
  )
}
