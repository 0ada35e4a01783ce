import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { clients } from '../../../schema/api/clients.ts'
import { useRead } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import './client-card.css'
import { ClientMissed } from './client-no-shows.tsx'
import { ClientOwes } from './client-outstanding.tsx'

const aWhile = { staleTime: 60_000 }
const none: never[] = []

interface ClientCardProps {
  clientId: string
  /** The booking that one looks at: it is not the next one. */
  agendaId: string
  /** What was done last time stands elsewhere. */
  brief?: boolean
}

/** How often the client is booked (section 4), did not come and called off; when they were here last, and come next. */
export function ClientCard({ clientId, agendaId, brief = false }: ClientCardProps) {
  const { t } = useTranslation('appointments')
  const { dayOf, dayIn, time } = useFormat()
  const { data: counted } = useRead(clients.appointmentsCount, { clientId }, aWhile)
  const { data: missed = none } = useRead(agendaMoves.missed, { clientId }, aWhile)
  const { data: last } = useRead(appointments.last, { clientId }, aWhile)
  const { data: coming = none } = useRead(agendas.nextListClient, { date: dayIn(Date.now()), clientId }, aWhile)
  const [next, ...later] = coming.filter((one) => one.agendaId !== agendaId && one.appointmentDTO?.arrival == null)
  const notCome = missed.filter((one) => one.outcome === 'not_come').length
  const off = missed.length - notCome
  const facts: [ReactNode, string][] = [
    [counted?.count ?? '–', t('bookings_count', { count: counted?.count ?? 0 })],
    [notCome, t('no_shows', { count: notCome })],
    [off, t('cancelled_count', { count: off })],
  ]
  const names = (services: readonly { serviceDTO: { service: string }; userDTO: { firstName: string } }[]) =>
    services.map(({ serviceDTO, userDTO }) => t('service_with', { service: serviceDTO.service, person: userDTO.firstName })).join(', ')
  const done =
    last?.clientHistoryServicesDTO.map(({ service, userDTO }) => t('service_with', { service, person: userDTO.firstName })) ?? none
  return (
    <div className="cc">
      <ClientOwes clientId={clientId} />
      <div className="cc-facts">
        {facts.map(([value, word]) => (
          <div key={word}>
            <b>{value}</b>
            <span>{word}</span>
          </div>
        ))}
      </div>
      {!brief && last && (
        <p className="s row cc-line">
          <Icon name="scissors" size={16} className="muted" label={t('last_visit')} />
          <span className="grow">
            <b className="semi">{dayOf(last.arrival ?? last.agendaDTO.start, 'medium')}</b> <span className="muted">{done.join(', ')}</span>
          </span>
        </p>
      )}
      {next && (
        <p className="s row cc-line">
          <Icon name="calendar" size={16} className="muted" label={t('next_booking')} />
          <span className="grow">
            <b className="semi">{t('day_at', { day: dayOf(next.start, 'short'), at: time(next.start) })}</b>{' '}
            <span className="muted">{names(next.agendaServicesDTO)}</span>
            {later.length > 0 && <span className="muted"> · {t('and_more', { count: later.length })}</span>}
          </span>
        </p>
      )}
      <ClientMissed missed={missed} />
    </div>
  )
}
