import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import type { NextAction } from '../../../../schema/rules/visits/visit-next.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import {
  getAllergies,
  getClientName,
  getVisitLines,
  longWaitMinutes,
  minutesSince,
  ReadyButton,
  ServiceTimer,
  type Step,
  sheetPath,
  VisitAvatar,
  VisitNext,
  type VisitRef,
} from '../visits/index.ts'

/** The page that a card opens: the visit; before check-in the client's reception page, or the booking without that role. */
function useCardPath({ appointmentId, agendaId, clientId }: AppointmentOfDay): string {
  const { roles } = useMe()
  if (appointmentId) return sheetPath({ appointmentId, clientId })
  return hasAnyRole(roles, groups.user) ? `/clientWelcome/${encodeURIComponent(agendaId)}` : `/agenda/${encodeURIComponent(agendaId)}`
}

/** Minutes the client is late, or has been waiting since check-in. */
function WaitingTime({ row }: { row: AppointmentOfDay }) {
  const { t } = useTranslation('visits')
  const now = useMinute()
  const late = row.arrival === null ? minutesSince(row.agendaDTO.start, now) : 0
  if (late > 0)
    return (
      <span className="bd-wait row gap-4 no-shrink amber semi num">
        <Icon name="clock" size={12} />
        {t('minutes_over', { minutes: late })}
      </span>
    )
  if (row.arrival === null || row.startServices !== null) return null
  const minutes = minutesSince(row.arrival, now)
  return (
    <span
      className={classNames('row num bd-wait gap-4 no-shrink', minutes >= longWaitMinutes ? 'amber semi' : 'muted')}
      title={t('waiting_since')}
    >
      <Icon name="clock" size={12} label={t('waiting_since')} />
      {t('minutes', { minutes })}
    </span>
  )
}

export interface BoardCardProps {
  row: AppointmentOfDay
  action: NextAction<ClientHistoryService> | null
  context: StepContext
  onStep: (step: Step, visit: VisitRef) => void
  /** The next visit to start: its button is the primary one. */
  isUpNext: boolean
}

/** One visit on the board: client, waiting time, allergies, services with their timers, and the next step. */
export function BoardCard({ row, action, context, onStep, isUpNext }: BoardCardProps) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const to = useCardPath(row)
  const [pet] = row.subClientsDTO
  const allergies = getAllergies(row)
  const { bites, expired } = usePetWarnings()(row.subClientsDTO)
  const details = pet ? [pet.breed, pet.size].filter(Boolean).join(' · ') : t('minutes', { minutes: row.agendaDTO.totalLength })
  const look = { size: 's', block: true, variant: isUpNext ? 'primary' : 'plain' } as const
  return (
    <article className={classNames('card bd-card grid one-column no-shrink anchor', isUpNext && 'is-up-next')} data-agenda={row.agendaId}>
      <div className="bd-who row gap-10">
        <VisitAvatar row={row} />
        <span className="grow">
          <span className="bd-line row between gap-6 shrinks">
            <Link className="bd-name shrinks breaks semi" to={to} dir="auto">
              {getClientName(row)}
              {allergies.length + bites.length > 0 && (
                <Icon name="warning" size={12} className="red" label={bites.length > 0 ? t('bites') : t('allergy')} />
              )}
            </Link>
            <time className="xs num muted">{time(row.agendaDTO.start)}</time>
          </span>
          <span className="bd-line row between gap-6 shrinks xs muted">
            <span className="ell">{details}</span>
            {!pet && <WaitingTime row={row} />}
          </span>
        </span>
      </div>
      {pet && (
        <div className="bd-owner row between gap-8 xs t2">
          <span className="row ell">
            <Icon name="user" size={12} label={t('owner')} />
            {row.clientDTO?.name}
          </span>
          <WaitingTime row={row} />
        </div>
      )}
      {bites.map((text) => (
        <p key={text} className="bd-allergy xs med red">
          {text}
        </p>
      ))}
      {expired.map((text) => (
        <p key={text} className="xs med amber">
          {text}
        </p>
      ))}
      {allergies.map((text) => (
        <p key={text} className="bd-allergy xs med red">
          {text}
        </p>
      ))}
      <ul className="bd-lines grid line-above">
        {getVisitLines(row).map((line) => {
          const running = line.start !== null && line.end === null
          return (
            <li key={line.key} className={classNames(line.end !== null && 'is-done', running && 'is-running')}>
              <Avatar size="s" name={`${line.firstName} ${line.lastName}`} id={line.userId} />
              <span className="grow ell" title={line.service}>
                {line.pet && <b className="med">{line.pet} · </b>}
                {line.service}
                <span className="sr"> {t('with_person', { person: line.firstName })}</span>
              </span>
              <ServiceTimer service={line} />
            </li>
          )
        })}
      </ul>
      <ReadyButton row={row} size="s" />
      {action && <VisitNext row={row} action={action} context={context} onStep={onStep} look={look} />}
    </article>
  )
}
