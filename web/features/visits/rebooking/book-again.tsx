import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { getTotalMinutes } from '../../../../schema/rules/booking/booking-lines.ts'
import { type RebookingSource, toBookingSource, toVisitSource } from '../../../../schema/rules/booking/rebooking.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { RebookingAlternatives } from './rebooking-alternatives.tsx'
import { RebookingOptions } from './rebooking-options.tsx'
import { useBookAgain } from './use-book-again.ts'
import './book-again.css'

type Again = ReturnType<typeof useBookAgain>

/** The next booking in two clicks: weeks ahead, same time and team member; on conflict, the alternatives. */
export function BookAgain({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const source = useMemo(() => toVisitSource(visit), [visit])
  const again = useBookAgain(source)
  const summary = useSummary(again)
  const { booked } = again
  if (booked) return <Booked agenda={booked} busy={again.isUndoing} onUndo={() => again.undo(booked)} />
  return (
    <section className="card" aria-label={t('book_again')}>
      <header className="ck-again-head">
        <div className="grow">
          <h2>{t('book_again')}</h2>
          {summary && <p className="s muted">{summary}</p>}
        </div>
        <AlreadyBooked source={source} />
      </header>
      <div className="body ck-again">
        <Proposals again={again} />
        <div className="row wrap">
          <ConfirmButton again={again} />
          <ChooseDay source={source} again={again} />
        </div>
      </div>
    </section>
  )
}

/** Books the same services again, from a booking of the agenda: the first proposal at the same time is chosen already. */
export function BookAgainDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const source = useMemo(() => toBookingSource(agenda), [agenda])
  const again = useBookAgain(source, { preselects: true, onBooked: onClose })
  const client = agenda.clientDTO?.name
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('book_again')}
      subtitle={[client, useSummary(again)].filter(Boolean).join(' · ')}
      initialFocus={() => document.querySelector<HTMLElement>('[data-book-again]')}
      footer={
        <>
          <ChooseDay source={source} again={again} />
          <ConfirmButton again={again} />
        </>
      }
    >
      <div className="ck-again">
        <AlreadyBooked source={source} />
        <Proposals again={again} />
      </div>
    </Dialog>
  )
}

/** The services and their duration. */
function useSummary({ services, planned }: Again): string {
  const { t } = useTranslation('visits')
  const names = services.map((line) => line.service).join(', ')
  const minutes = getTotalMinutes(planned)
  return names !== '' && minutes > 0 ? t('services_minutes', { services: names, minutes }) : names
}

/** Says that the client has a later booking already. */
function AlreadyBooked({ source }: { source: RebookingSource }) {
  const { t } = useTranslation('visits')
  const { dayIn, dayOf } = useFormat()
  const { data: coming = [] } = useRead(agendas.nextListClient, { date: dayIn(Date.now()), clientId: source.clientId })
  const next = coming.find((one) => one.agendaId !== source.agendaId && one.appointmentDTO?.arrival == null)
  if (!next) return null
  return (
    <Badge size="l" tone="info" icon="calendar">
      {t('already_booked', { day: dayOf(next.start, 'short') })}
    </Badge>
  )
}

function Proposals({ again }: { again: Again }) {
  const { conflict, error } = again
  return (
    <>
      <RebookingOptions again={again} />
      {conflict && <RebookingAlternatives again={again} conflict={conflict} />}
      {error && (
        <Note tone="bad" live>
          {error}
        </Note>
      )}
    </>
  )
}

function ConfirmButton({ again }: { again: Again }) {
  const { t } = useTranslation('visits')
  const { dayOf, time } = useFormat()
  const { planned, conflict } = again
  const start = planned[0] && planned[0].start * 1000
  return (
    <Button
      variant="primary"
      size="l"
      className="grow"
      data-book-again=""
      busy={again.isBooking}
      disabled={start === undefined || (conflict !== null && conflict.chosen === null)}
      onClick={again.confirm}
    >
      {start === undefined ? t('choose_time') : t('rebook_confirm', { day: dayOf(start, 'weekday'), at: time(start) })}
    </Button>
  )
}

/** Opens the booking form with the same services and team members. */
function ChooseDay({ source, again }: { source: RebookingSource; again: Again }) {
  const { t } = useTranslation('visits')
  const query = new URLSearchParams({ again: source.agendaId, ...(again.option ? { day: again.option.day } : {}) })
  return (
    <Link className="btn l" to={`/agenda/add?${query}`}>
      {t('choose_day')}
    </Link>
  )
}

/** The new booking, with undo. */
function Booked({ agenda, busy, onUndo }: { agenda: Agenda; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation('visits')
  const { dayOf, time } = useFormat()
  const people = [...new Set(agenda.agendaServicesDTO.map((service) => service.userDTO.firstName))].join(', ')
  return (
    <section className="card" aria-label={t('book_again')}>
      <div className="body ck-booked row wrap gap-16">
        <span className="ck-check grid centred no-shrink green" aria-hidden="true">
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
