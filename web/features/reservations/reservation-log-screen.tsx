import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useSentence } from '../../api/sentence.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { addDays } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Select } from '../../ui/select.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { DaysBetween } from './days-between.tsx'
import { useReservationColumns } from './reservation-columns.tsx'
import './reservations-words.ts'

const everySalon = 'all'

/** /reservation-online: what guests have booked, over all salons. */
export function ReservationLogScreen() {
  const { t } = useTranslation('reservations')
  const sentence = useSentence()
  const { salons } = useMe()
  const { dayIn } = useFormat()
  const columns = useReservationColumns(salons)
  const [salonId, setSalonId] = useState(everySalon)
  const [between, setBetween] = useState(() => {
    const today = dayIn(Date.now())
    return { from: addDays(today, -30), to: addDays(today, 30) }
  })
  const input = {
    ...{ dateFrom: between.from, dateTo: between.to, onlineBooking: 'only' as const },
    ...(salonId === everySalon ? {} : { salonId }),
  }
  const { data = [], isPending, error, refetch } = useRead(agendas.list, input, { keepPrevious: true })
  const options = [
    { value: everySalon, label: t('every_salon') },
    ...salons.map((salon) => ({ value: salon.salonId, label: salon.salonName })),
  ]
  return (
    <TablePage title={t('log')} text={t('log_text')}>
      <div className="reservations-filters">
        <Select label={t('salon')} value={salonId} onChange={setSalonId} options={options} />
        <DaysBetween value={between} onChange={setBetween} />
      </div>
      {error && data.length === 0 ? (
        <NotLoaded sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          label={t('log')}
          rows={data}
          columns={columns}
          rowKey={({ agendaId }) => agendaId}
          loading={isPending}
          csvName={t('log')}
          empty={<Empty icon="globe" title={t('none')} text={t('none_log')} />}
        />
      )}
    </TablePage>
  )
}
