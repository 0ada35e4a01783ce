import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { getTotalMinutes } from '../../../schema/rules/booking-lines.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { RebookingAlternatives } from './rebooking-alternatives.tsx'
import { RebookingOptions } from './rebooking-options.tsx'
import './appointments-labels.ts'
import './book-again.css'
import { useBookAgain } from './use-book-again.ts'

/** The next booking in two clicks: weeks ahead, same time and team member; on conflict, the alternatives. */
export function BookAgain({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('appointments')
  const { dayIn, dayOf, day: formatDay } = useFormat()
  const again = useBookAgain(visit)
  const { option, planned, conflict, error, booked, services, isBooking } = again
  const today = dayIn(Date.now())
  const { data: coming = [] } = useRead(agendas.nextListClient, { date: today, clientId: visit.clientId })
  const [next] = coming.filter((one) => one.agendaId !== booked?.agendaId && one.appointmentDTO?.arrival == null)
  const userId = visit.clientHistoryServicesDTO[0]?.userId
  const query = new URLSearchParams({ clientId: visit.clientId, ...(option ? { day: option.day } : {}), ...(userId ? { userId } : {}) })
  const minutes = getTotalMinutes(planned)
  const names = services.map((line) => line.service).join(', ')
  const start = planned[0]?.start
  if (booked) return <Booked agenda={booked} busy={again.isUndoing} onUndo={() => again.undo(booked)} />
  return (
    <section className="card" aria-label={t('book_again')}>
      <header className="ck-again-head">
        <div className="grow">
          <h2>{t('book_again')}</h2>
          {names && <p className="s muted">{minutes > 0 ? t('services_minutes', { services: names, minutes }) : names}</p>}
        </div>
        {next && (
          <Badge size="l" tone="info" icon="calendar">
            {t('already_booked', { day: dayOf(next.start, 'short') })}
          </Badge>
        )}
      </header>
      <div className="body ck-again">
        <RebookingOptions again={again} />
        {conflict && <RebookingAlternatives again={again} conflict={conflict} />}
        {error && (
          <Note tone="bad" live>
            {error}
          </Note>
        )}
        <div className="row wrap">
          <Button
            variant="primary"
            size="l"
            className="grow"
            busy={isBooking}
            disabled={start === undefined || (conflict !== null && conflict.chosen === null)}
            onClick={again.confirm}
          >
            {start === undefined ? t('choose_time') : t('rebook_confirm', { day: formatDay(dayIn(start * 1000), 'weekday') })}
          </Button>
          <Link className="btn l" to={`/agenda/add?${query}`}>
            {t('choose_day')}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** The new booking, with undo. */
function Booked({ agenda, busy, onUndo }: { agenda: Agenda; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation('appointments')
  const { dayOf, time } = useFormat()
  const people = [...new Set(agenda.agendaServicesDTO.map((service) => service.userDTO.firstName))].join(', ')
  return (
    <section className="card" aria-label={t('book_again')}>
      <div className="body row wrap ck-booked">
        <span className="ck-check" aria-hidden="true">
          <Icon name="calendar" size={24} />
        </span>
        <div className="grow">
          <h2>{t('rebook_next_booked')}</h2>
          <p className="s muted capital">
            {dayOf(agenda.start, 'full')}, <span className="num">{time(agenda.start)}</span> · {people}
          </p>
        </div>
        <Button icon="undo" busy={busy} onClick={onUndo}>
          {t('undo_booking')}
        </Button>
      </div>
    </section>
  )
}
