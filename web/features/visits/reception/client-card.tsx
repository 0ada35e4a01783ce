import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { SessionsLeft } from '../../money/courses/index.ts'
import { ClientOutstanding } from '../../money/ledger/index.ts'
import { useOutcome, useOutcomeLabels } from '../visits/index.ts'
import '../../../ui/page.css'

const AskFee = optionalPart(async () => (await import('../../money/payments/index.ts')).AskFee)

const maxRows = 5

/** Cancelled bookings and no-shows, each with its reason and undo. */
function ClientNoShows({ missed }: { missed: readonly Agenda[] }) {
  const { t } = useTranslation('visits')
  const { dayOf, time } = useFormat()
  const labels = useOutcomeLabels()
  const { undo, isUndoing } = useOutcome()
  if (missed.length === 0) return null
  return (
    <details className="cc-missed">
      <summary className="s muted">{t('missed_bookings', { count: missed.length })}</summary>
      <ul>
        {missed.slice(0, maxRows).map((agenda) => {
          const when = { day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
          return (
            <li key={agenda.agendaId} className="row">
              <span className="grow s">
                <b className="med">{t('day_comma_time', when)}</b>{' '}
                <span className="muted">{agenda.outcome === 'not_come' ? t('outcome_no_show') : t('outcome_cancelled')}</span>
                <span className="below breaks xs muted">{labels.line(agenda)}</span>
              </span>
              <AskFee clientId={agenda.clientId} agendaId={agenda.agendaId} start={agenda.start} />
              <Button size="s" variant="ghost" icon="undo" busy={isUndoing} aria-label={t('undo_of', when)} onClick={() => undo(agenda)}>
                {t('undo')}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const oneMinute = { staleTime: 60_000 }
const none: never[] = []

interface ClientCardProps {
  clientId: string
  /** The booking on screen, left out of the upcoming ones and of the last visit. */
  agendaId: string
  /** Without the last visit, where the screen shows it elsewhere. */
  brief?: boolean
}

/** The client's bookings, no-shows and cancellations, with the last visit and the next booking. */
export function ClientCard({ clientId, agendaId, brief = false }: ClientCardProps) {
  const { t } = useTranslation('visits')
  const { dateOf, dayOf, dayIn, time } = useFormat()
  const { data: bookings } = useRead(clients.appointmentsCount, { clientId }, oneMinute)
  const { data: missed = none } = useRead(agendaMoves.missed, { clientId }, oneMinute)
  const { data: last } = useRead(appointments.last, { clientId, currentAgendaId: agendaId }, oneMinute)
  const { data: coming = none } = useRead(agendas.nextListClient, { date: dayIn(Date.now()), clientId }, oneMinute)
  const [next, ...later] = coming.filter((one) => one.agendaId !== agendaId && one.appointmentDTO?.arrival == null)
  const noShows = missed.filter((one) => one.outcome === 'not_come').length
  const cancelled = missed.length - noShows
  // Nothing is counted for somebody who was never here, such as a walk-in.
  const isNew = bookings?.count === 0 && missed.length === 0
  const facts: [ReactNode, string][] = [
    [bookings?.count ?? '–', t('bookings_count', { count: bookings?.count ?? 0 })],
    [noShows, t('no_shows', { count: noShows })],
    [cancelled, t('cancelled_count', { count: cancelled })],
  ]
  const listServices = (services: readonly { serviceDTO: { service: string }; userDTO: { firstName: string } }[]) =>
    services.map(({ serviceDTO, userDTO }) => t('service_with', { service: serviceDTO.service, person: userDTO.firstName })).join(', ')
  const lastServices =
    last?.clientHistoryServicesDTO.map(({ service, userDTO }) => t('service_with', { service, person: userDTO.firstName })) ?? none
  return (
    <div className="stack">
      <ClientOutstanding clientId={clientId} />
      <SessionsLeft clientId={clientId} />
      {!isNew && (
        <div className="cc-facts facts framed round">
          {facts.map(([value, label]) => (
            <div key={label}>
              <b>{value}</b>
              <span className="below muted">{label}</span>
            </div>
          ))}
        </div>
      )}
      {!brief && last && (
        <p className="cc-line row top s">
          <Icon name="scissors" size={16} className="muted" label={t('last_visit')} />
          <span className="grow">
            <b className="semi">{dateOf(last.arrival ?? last.agendaDTO.start)}</b> <span className="muted">{lastServices.join(', ')}</span>
          </span>
        </p>
      )}
      {next && (
        <p className="cc-line row top s">
          <Icon name="calendar" size={16} className="muted" label={t('next_booking')} />
          <span className="grow">
            <b className="semi">{t('day_comma_time', { day: dayOf(next.start, 'short'), at: time(next.start) })}</b>{' '}
            <span className="muted">{listServices(next.agendaServicesDTO)}</span>
            {later.length > 0 && <span className="muted"> · {t('and_more', { count: later.length })}</span>}
          </span>
        </p>
      )}
      <ClientNoShows missed={missed} />
    </div>
  )
}

/** The client card as a section of a page, without the last visit. */
export function ClientCardSection(client: Omit<ClientCardProps, 'brief'>) {
  const { t } = useTranslation('visits')
  return (
    <section className="card">
      <header>
        <h2>{t('booking_history')}</h2>
      </header>
      <div className="body">
        <ClientCard {...client} brief />
      </div>
    </section>
  )
}
