import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { getVisitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Avatar, getAvatarColour } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { VisitRead } from './use-visit.ts'
import { getClientName, getPlannedEnd } from './visit-people.ts'

/** Link to the previous screen. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation('visits')
  return (
    <Tooltip content={t('back')}>
      <Link className={buttonClass({ variant: 'ghost' }, 'icon vs-back')} to={to} aria-label={t('back')}>
        <Icon name="chevron-left" />
      </Link>
    </Tooltip>
  )
}

/** Head of a visit: client, booked time, arrival and status. */
export function VisitHead({
  visit,
  back,
  onArrival,
  children,
}: {
  visit: Appointment
  back: string
  onArrival?: (() => void) | undefined
  children?: ReactNode
}) {
  const { t } = useTranslation('visits')
  const { time, dayOf, dayIn } = useFormat()
  const [pet] = visit.subClientsDTO
  const start = visit.agendaDTO.start
  const today = visit.arrival !== null && dayIn(visit.arrival) === dayIn(Date.now())
  const arrived = visit.arrival !== null && t('arrived_at', { at: time(visit.arrival) })
  return (
    <header className="vs-head page-top wrap row gap-14 whole">
      <BackLink to={back} />
      <VisitAvatar row={visit} size="l" />
      <div className="grow">
        <h1 dir="auto">{getClientName(visit)}</h1>
        <p className="s muted">
          {pet && <>{visit.clientDTO?.name} · </>}
          {!today && <span className="capital">{dayOf(start, 'short')} · </span>}
          <span className="num">{t('booked_at', { from: time(start), to: time(getPlannedEnd(visit)) })}</span>
          {arrived && (
            <>
              {' · '}
              {onArrival ? (
                <button type="button" className="vs-inline num" title={t('edit_arrival')} onClick={onArrival}>
                  {arrived}
                </button>
              ) : (
                <span className="num">{arrived}</span>
              )}
            </>
          )}
        </p>
      </div>
      <StatusPill status={getVisitStatus(visit)} look="large" />
      {children}
    </header>
  )
}

/** Shown instead of a visit while it loads, if it does not exist, or after its check-in was undone. */
export function VisitMissing({ read, back }: { read: Pick<VisitRead, 'error' | 'refetch' | 'isGone'>; back: string }) {
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const late = useDelayed(!read.error && !read.isGone)
  const missing = read.error instanceof CallError && read.error.status === 404
  if (!read.error && !read.isGone) return <div className="page">{late && <ListSkeleton rows={6} />}</div>
  return (
    <div className="page">
      <Empty
        heading
        icon={read.isGone || missing ? 'chair' : 'wifi-off'}
        title={read.isGone ? t('check_in_undone') : missing ? t('visit_not_found') : errorMessage(read.error)}
        text={read.isGone ? t('check_in_undone_text') : undefined}
      >
        <Link className="btn" to={back}>
          {t('back')}
        </Link>
        {!read.isGone && !missing && <Button onClick={read.refetch}>{t('try_again')}</Button>}
      </Empty>
    </div>
  )
}

/** Avatar of a visit: a paw for pets, the client's initials otherwise. */
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
