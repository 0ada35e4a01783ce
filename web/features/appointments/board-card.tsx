import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import type { StepContext } from '../../../schema/rules/visit-steps.ts'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Avatar, getAvatarColour } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { longWait, minutesSince } from './elapsed.ts'
import type { NextAction } from './next-action.ts'
import { sheetPath } from './next-button.tsx'
import { ServiceTimer } from './service-timer.tsx'
import type { Step, Target } from './steps.ts'
import { useMinute } from './use-clock.ts'
import { VisitNext } from './visit-next.tsx'
import { getAllergies, getClientName, getVisitLines } from './visit-people.ts'

/** Who it is: pets are drawn as one, people by their initials. */
export function VisitAvatar({
  row,
  size = 'm',
}: {
  row: Pick<AppointmentOfDay, 'clientId' | 'clientDTO' | 'subClientsDTO'>
  size?: 'm' | 'l'
}) {
  const [pet] = row.subClientsDTO
  if (!pet) return <Avatar name={getClientName(row)} id={row.clientId} size={size} square />
  const style: CSSProperties & { '--c': string } = { '--c': getAvatarColour(pet.subClientId) }
  return (
    <span className={classNames('ava sq', size === 'l' && 'l')} style={style} aria-hidden="true">
      <Icon name="paw" />
    </span>
  )
}

/** Where a card leads: to the work sheet; before the arrival to the welcome, for those who may receive. */
function usePlace({ appointmentId, agendaId, clientId }: AppointmentOfDay): string {
  const { roles } = useMe()
  if (appointmentId) return sheetPath({ appointmentId, clientId })
  return hasAnyRole(roles, groups.user) ? `/clientWelcome/${encodeURIComponent(agendaId)}` : `/agenda/${encodeURIComponent(agendaId)}`
}

/** When they are booked; how long they are late, or have been waiting. */
function Waits({ row }: { row: AppointmentOfDay }) {
  const { t } = useTranslation('appointments')
  const now = useMinute()
  const late = row.arrival === null ? minutesSince(row.agendaDTO.start, now) : 0
  if (late > 0)
    return (
      <span className="row amber semi num bd-wait">
        <Icon name="clock" size={12} />
        {t('minutes_over', { minutes: late })}
      </span>
    )
  if (row.arrival === null || row.startServices !== null) return null
  const waits = minutesSince(row.arrival, now)
  return (
    <span className={classNames('row num bd-wait', waits >= longWait ? 'amber semi' : 'muted')} title={t('waiting_since')}>
      <Icon name="clock" size={12} label={t('waiting_since')} />
      {t('minutes', { minutes: waits })}
    </span>
  )
}

export interface BoardCardProps {
  row: AppointmentOfDay
  action: NextAction | null
  around: StepContext
  take: (step: Step, target: Target) => void
  /** The one whose turn it is: its button is the filled one. */
  chosen: boolean
}

/** One visit on the board: who, since when, what is to be minded, services with their times, and the next step. */
export function BoardCard({ row, action, around, take, chosen }: BoardCardProps) {
  const { t } = useTranslation('appointments')
  const { time } = useFormat()
  const to = usePlace(row)
  const [pet] = row.subClientsDTO
  const allergies = getAllergies(row)
  const sub = pet ? [pet.breed, pet.size].filter(Boolean).join(' · ') : t('minutes', { minutes: row.agendaDTO.totalLength })
  const look = { size: 's', block: true, variant: chosen ? 'primary' : 'plain' } as const
  return (
    <article className={classNames('card bd-card', chosen && 'is-chosen')} data-agenda={row.agendaId}>
      <div className="row bd-who">
        <VisitAvatar row={row} />
        <span className="grow">
          <span className="row between bd-line">
            <Link className="bd-name semi" to={to}>
              {getClientName(row)}
              {allergies.length > 0 && <Icon name="warning" size={12} className="red" label={t('allergy')} />}
            </Link>
            <time className="xs num muted">{time(row.agendaDTO.start)}</time>
          </span>
          <span className="row between bd-line xs muted">
            <span className="ell">{sub}</span>
            {!pet && <Waits row={row} />}
          </span>
        </span>
      </div>
      {pet && (
        <div className="row between xs t2 bd-owner">
          <span className="row ell">
            <Icon name="user" size={12} label={t('owner')} />
            {row.clientDTO?.name}
          </span>
          <Waits row={row} />
        </div>
      )}
      {allergies.map((text) => (
        <p key={text} className="bd-allergy xs med">
          {text}
        </p>
      ))}
      <ul className="bd-lines">
        {getVisitLines(row).map((line) => {
          const running = line.start !== null && line.end === null
          return (
            <li key={line.key} className={classNames(line.end !== null && 'is-done', running && 'is-running')}>
              <Avatar size="s" name={`${line.firstName} ${line.lastName}`} id={line.userId} />
              <span className="grow ell" title={line.service}>
                {line.service}
                <span className="sr"> {t('with_person', { person: line.firstName })}</span>
              </span>
              <ServiceTimer service={line} />
            </li>
          )
        })}
      </ul>
      {action && <VisitNext row={row} action={action} around={around} take={take} look={look} />}
    </article>
  )
}
