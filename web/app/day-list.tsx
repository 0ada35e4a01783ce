import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { isBooking } from '../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../schema/rules/visits/visit-status.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useDay } from './use-day.ts'
import { useToday } from './use-today.ts'

const getServiceNames = (agenda: Agenda) =>
  agenda.agendaServicesDTO
    .filter((service) => service.show)
    .map((service) => service.serviceDTO.service)
    .join(', ')

function Row({ agenda, close }: { agenda: Agenda; close: () => void }) {
  const { time } = useFormat()
  const first = agenda.agendaServicesDTO[0]
  return (
    <li>
      <Link className="day-row" to={`/agenda/${encodeURIComponent(agenda.agendaId)}`} onClick={close}>
        <span className="num muted">{time(agenda.start)}</span>
        <span className="grid grow shrinks">
          <b className="med ell">{agenda.clientDTO?.name}</b>
          <span className="xs muted ell">
            {getServiceNames(agenda)}
            {first && <> · {first.userDTO.firstName}</>}
          </span>
        </span>
        <StatusPill status={visitStatus(agenda)} />
      </Link>
    </li>
  )
}

/** Today's bookings in a dialog, opened from the toolbar. It cannot be closed while it loads. */
export function DayList({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation('app')
  const { day } = useFormat()
  const today = useToday()
  const errorMessage = useErrorMessage()
  const { data, error, isFetching, refetch } = useDay({ enabled: open })
  const loading = open && data === undefined && isFetching
  const bookings = [...(data ?? [])].filter(isBooking).sort((a, b) => a.start.localeCompare(b.start))
  return (
    <Dialog open={open} onClose={close} locked={loading} title={t('day_list')} subtitle={day(today, 'full')}>
      {loading && <ListSkeleton rows={5} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && bookings.length === 0 && (
        <div data-code="NO_APPOINTMENT">
          <Empty icon="calendar" title={t('no_bookings_today')} text={t('no_bookings_today_text')} />
        </div>
      )}
      {bookings.length > 0 && (
        <ul className="lined">
          {bookings.map((agenda) => (
            <Row key={agenda.agendaId} agenda={agenda} close={close} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
