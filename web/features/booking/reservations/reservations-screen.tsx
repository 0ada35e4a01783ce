import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { PageLink } from './page-link.tsx'
import './reservations.css'
import { useNavigate, useSearchParams } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { DayRangeFields } from './day-range-fields.tsx'
import { useReservationColumns } from './reservation-columns.tsx'

/** The salon's online bookings of a range of days. A row opens its booking in the agenda. */
function ReservationsTable() {
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
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useRead(agendas.list, input, { refetchInterval: () => getPollInterval(60_000), keepPrevious: true })
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

type View = 'bookings' | 'waiting' | 'slots' | 'page'

/** /reservations-online: the online bookings. The waiting list, the booking times and the booking page are passed as props. */
export function ReservationsScreen({ waiting, slots, page }: { waiting: ReactNode; slots: ReactNode; page: ReactNode }) {
  const { t } = useTranslation('reservations')
  const { salon } = useMe()
  const [query] = useSearchParams()
  const [view, setView] = useState<View>(query.get('view') === 'waiting' ? 'waiting' : 'bookings')
  const isPhone = useMedia(phone)
  const takesBookings = Boolean(salon?.waBoxUidConfirmed || salon?.smsSenderConfirmed)
  const views = [
    { value: 'bookings', label: t('bookings'), icon: 'list' },
    { value: 'waiting', label: t('waiting_list'), icon: 'bell' },
    { value: 'slots', label: t('booking_times'), icon: 'clock' },
    { value: 'page', label: t('page'), icon: 'globe' },
  ] as const satisfies readonly { value: View; label: string; icon: IconName }[]
  return (
    <TablePage
      title={t('title')}
      actions={
        isPhone ? (
          <Select
            label={t('view')}
            labelHidden
            value={view}
            onChange={setView}
            options={views.map(({ icon, ...option }) => ({ ...option, mark: <Icon name={icon} className="muted" /> }))}
          />
        ) : (
          <>
            <PageLink salonId={salon?.salonId ?? ''} />
            <Segment label={t('view')} value={view} onChange={setView} options={views} />
          </>
        )
      }
    >
      {!takesBookings && (
        <Note tone="warn" title={t('off')}>
          {t('off_text')}
        </Note>
      )}
      {view === 'bookings' && <ReservationsTable />}
      {view === 'waiting' && waiting}
      {view === 'slots' && <div className="reservations-settings grid packed gap-24">{slots}</div>}
      {view === 'page' && <div className="reservations-settings grid packed gap-24">{page}</div>}
    </TablePage>
  )
}
