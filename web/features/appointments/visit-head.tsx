import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { getVisitStatus } from '../../../schema/rules/visit-status.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { VisitAvatar } from './board-card.tsx'
import type { VisitRead } from './use-visit.ts'
import { getClientName, plannedEnd } from './visit-people.ts'

/** Back to where one came from, as a link, so that it opens in another tab too. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation('appointments')
  return (
    <Tooltip content={t('back')}>
      <Link className={buttonClass({ variant: 'ghost' }, 'icon vs-back')} to={to} aria-label={t('back')}>
        <Icon name="chevron-left" />
      </Link>
    </Tooltip>
  )
}

/** Who the visit is of, when it is booked, since when they are here, and where it stands. */
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
  const { t } = useTranslation('appointments')
  const { time, dayOf, dayIn } = useFormat()
  const [pet] = visit.subClientsDTO
  const start = visit.agendaDTO.start
  const today = visit.arrival !== null && dayIn(visit.arrival) === dayIn(Date.now())
  const arrived = visit.arrival !== null && t('arrived_at', { at: time(visit.arrival) })
  return (
    <header className="vs-head">
      <BackLink to={back} />
      <VisitAvatar row={visit} size="l" />
      <div className="grow">
        <h1>{getClientName(visit)}</h1>
        <p className="s muted">
          {pet && <>{visit.clientDTO?.name} · </>}
          {!today && <span className="capital">{dayOf(start, 'short')} · </span>}
          <span className="num">{t('booked_at', { from: time(start), to: time(plannedEnd(visit)) })}</span>
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

/** Instead of a visit: it loads, is not there, or its arrival was taken back. */
export function VisitMissing({ read, back }: { read: Pick<VisitRead, 'error' | 'again' | 'gone'>; back: string }) {
  const { t } = useTranslation('appointments')
  const sentence = useErrorMessage()
  const late = useDelayed(!read.error && !read.gone)
  const missing = read.error instanceof CallError && read.error.status === 404
  if (!read.error && !read.gone) return <div className="page">{late && <ListSkeleton rows={6} />}</div>
  return (
    <div className="page">
      <Empty
        heading
        icon={read.gone || missing ? 'chair' : 'wifi-off'}
        title={read.gone ? t('check_in_undone') : missing ? t('visit_not_found') : sentence(read.error)}
        text={read.gone ? t('check_in_undone_text') : undefined}
      >
        <Link className="btn" to={back}>
          {t('back')}
        </Link>
        {!read.gone && !missing && <Button onClick={read.again}>{t('try_again')}</Button>}
      </Empty>
    </div>
  )
}
