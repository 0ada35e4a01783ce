import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { visitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import {
  Birthday,
  checkoutPath,
  getAllergies,
  getClientName,
  getSavedVisitId,
  minutesSince,
  NextButton,
  type Step,
  useIsStepPending,
  VisitAvatar,
  type VisitRef,
} from '../visits/index.ts'

interface WelcomeRowProps {
  agenda: Agenda
  visit: AppointmentOfDay | undefined
  today: string
  /** The next client to arrive: the button is the primary one. */
  first: boolean
  onStep: (step: Step, visit: VisitRef) => void
}

/** One client of the day at reception: time, name, allergies and notes, and check-in or checkout in one click. */
export function WelcomeRow({ agenda, visit, today, first, onStep }: WelcomeRowProps) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const now = useMinute()
  const busy = useIsStepPending(agenda.agendaId)
  const { agendaId, clientId, clientDTO, appointmentDTO, agendaServicesDTO } = agenda
  const status = visitStatus(agenda)
  const name = visit ? getClientName(visit) : (clientDTO?.name ?? '')
  const people = [...new Set(agendaServicesDTO.map((service) => service.userDTO.firstName))].join(', ')
  const services = agendaServicesDTO.filter((service) => service.show).map((service) => service.serviceDTO.service)
  const allergies = visit ? getAllergies(visit) : [clientDTO?.allergies ?? ''].filter(Boolean)
  const late = status === 'Not In Salon' ? minutesSince(agenda.start, now) : 0
  const appointmentId = getSavedVisitId(appointmentDTO)
  const next = nextAction(appointmentDTO, 'visit')
  const renderNext = () => {
    if (next?.of === 'visit' && next.step === 'Start')
      return (
        <NextButton
          label={t('check_in')}
          name={t('next_for', { what: t('check_in'), client: name })}
          target={{ step: { of: 'visit', step: 'Start' } }}
          onStep={(step) => onStep(step, { agendaId, appointmentId, client: name })}
          busy={busy}
          size="s"
          variant={first ? 'primary' : 'plain'}
        />
      )
    if (next?.of === 'checkout' && status === 'Completed' && appointmentId)
      return (
        <NextButton
          label={t('next_checkout')}
          name={t('next_for', { what: t('next_checkout'), client: name })}
          target={{ to: checkoutPath({ appointmentId, clientId }) }}
          onStep={() => undefined}
          size="s"
        />
      )
    return <StatusPill status={status} />
  }
  return (
    <li className="wl-row row gap-12 anchor" data-agenda={agendaId}>
      <span className="wl-time no-shrink num">
        <b className="semi">{time(agenda.start)}</b>
        {late > 0 ? (
          <span className="amber vs-below below xs">{t('minutes_over', { minutes: late })}</span>
        ) : (
          appointmentDTO?.arrival && (
            <span className="vs-below below xs muted">{t('arrived_at', { at: time(appointmentDTO.arrival) })}</span>
          )
        )}
      </span>
      {visit ? <VisitAvatar row={visit} /> : <Avatar name={name} id={clientId} square />}
      <span className="grow">
        <Link className="wl-name breaks semi" to={`/clientWelcome/${encodeURIComponent(agendaId)}`} dir="auto">
          {name}
        </Link>
        <span className="vs-below below xs muted">{[services.join(', '), people].filter(Boolean).join(' · ')}</span>
        <span className="wl-marks row wrap gap-6">
          {allergies.map((text) => (
            <Badge key={text} tone="bad" size="l" icon="warning">
              {t('allergic_to', { what: text })}
            </Badge>
          ))}
          <Birthday birthDate={visit?.clientDTO?.birthDate ?? null} today={today} />
          {agenda.onlineBooking && (
            <Badge size="l" icon="globe">
              {t('booked_online')}
            </Badge>
          )}
        </span>
      </span>
      <span className="wl-go no-shrink anchor">{renderNext()}</span>
    </li>
  )
}
