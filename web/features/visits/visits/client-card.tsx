import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SessionsLeft } from '../../money/courses/index.ts'
import './appointments-labels.ts'
import './client-card.css'
import { ClientNoShows } from './client-no-shows.tsx'
import { ClientOutstanding } from './client-outstanding.tsx'

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
    <div className="cc">
      <ClientOutstanding clientId={clientId} />
      <SessionsLeft clientId={clientId} />
      {!isNew && (
        <div className="cc-facts">
          {facts.map(([value, label]) => (
            <div key={label}>
              <b>{value}</b>
              <span>{label}</span>
            </div>
          ))}
        </div>
      )}
      {!brief && last && (
        <p className="s row cc-line">
          <Icon name="scissors" size={16} className="muted" label={t('last_visit')} />
          <span className="grow">
            <b className="semi">{dateOf(last.arrival ?? last.agendaDTO.start)}</b> <span className="muted">{lastServices.join(', ')}</span>
          </span>
        </p>
      )}
      {next && (
        <p className="s row cc-line">
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
