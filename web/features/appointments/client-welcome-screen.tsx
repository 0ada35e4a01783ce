import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { agendas } from '../../../schema/api/agenda.ts'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { getVisitStatus } from '../../../schema/rules/visit-status.ts'
import { groups } from '../../../schema/terms.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { VisitAvatar } from './board-card.tsx'
import { ClientCard } from './client-card.tsx'
import { ClientFacts } from './client-facts.tsx'
import { LastNotes } from './last-notes.tsx'
import { LastVisit } from './last-visit.tsx'
import { nextForAll } from './next-action.ts'
import { sheetPath } from './next-button.tsx'
import './sheet.css'
import './visit.css'
import { useDayVisits } from './use-day-visits.ts'
import { useVisitSteps } from './use-visit-steps.ts'
import { BackLink } from './visit-head.tsx'
import { VisitNext } from './visit-next.tsx'
import { getClientName, getVisitLines, plannedEnd } from './visit-people.ts'
import './welcome.css'

/** `/clientWelcome/:id`: the booking (`id`) of somebody who is expected today, or has come: all that is good to know at the door. */
export function ClientWelcomeScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('appointments')
  const sentence = useErrorMessage()
  const visits = useDayVisits()
  const row = visits.rows.find((one) => one.agendaId === id)
  // Of another day, or gone from this one: the booking itself says whether it is there.
  const agenda = useRead(agendas.one, { agendaId: id }, { enabled: !visits.waiting && !row })
  const error = visits.error ?? (row ? null : agenda.error)
  const waiting = !row && !error && !agenda.data
  const late = useDelayed(waiting)
  if (row) return <ClientWelcome key={id} row={row} around={visits.around(row)} />
  if (waiting) return <div className="page">{late && <ListSkeleton rows={6} />}</div>
  const missing = error instanceof CallError && error.status === 404
  return (
    <div className="page">
      <Empty heading icon="door" title={missing ? t('booking_not_found') : error ? sentence(error) : t('not_today')}>
        <Link className="btn" to="/welcome">
          {t('back_to_reception')}
        </Link>
        {error && !missing && <Button onClick={visits.again}>{t('try_again')}</Button>}
      </Empty>
    </div>
  )
}

function ClientWelcome({ row, around }: { row: AppointmentOfDay; around: ReturnType<ReturnType<typeof useDayVisits>['around']> }) {
  const { t } = useTranslation('appointments')
  const { time, euros } = useFormat()
  const { roles } = useMe()
  const take = useVisitSteps()
  const action = nextForAll(row)
  const [pet] = row.subClientsDTO
  const { appointmentId, clientId } = row
  const steps = hasAnyRole(roles, groups.profileInfoAccess)
  return (
    <div className="page sh">
      <header className="vs-head">
        <BackLink to="/welcome" />
        <VisitAvatar row={row} size="l" />
        <div className="grow">
          <h1>{getClientName(row)}</h1>
          <p className="s muted num">
            {pet && `${row.clientDTO?.name} · `}
            {t('booked_at', { from: time(row.agendaDTO.start), to: time(plannedEnd(row)) })}
            {row.arrival && ` · ${t('arrived_at', { at: time(row.arrival) })}`}
          </p>
        </div>
        <StatusPill status={getVisitStatus(row)} look="large" />
      </header>
      <div className="sh-main">
        <ClientFacts visit={row} />
        <section className="card">
          <header>
            <h2>{t('booking_history')}</h2>
          </header>
          <div className="body">
            <ClientCard clientId={clientId} agendaId={row.agendaId} brief />
          </div>
        </section>
        <section className="card" aria-label={t('booked')}>
          <header>
            <h2 className="grow">{t('booked')}</h2>
          </header>
          <ul className="vs-lines">
            {getVisitLines(row).map((line) => (
              <li key={line.key}>
                <span className="grow">
                  <b className="med">{line.service}</b>
                  <span className="xs muted vs-below">{t('person_minutes', { person: line.firstName, minutes: line.length })}</span>
                </span>
                <span className="num">{euros(line.price)}</span>
              </li>
            ))}
          </ul>
        </section>
        <LastVisit clientId={clientId} />
        <LastNotes clientId={clientId} />
      </div>
      <aside className="sh-side">
        <div className="card sh-next">
          {action && (
            <VisitNext row={row} action={action} around={around} take={take} look={{ size: 'l', block: true, variant: 'primary' }} />
          )}
          {appointmentId && steps && (
            <Link className="btn block" to={sheetPath({ appointmentId, clientId })}>
              {t('go_to_visit')}
            </Link>
          )}
          <Link className="btn ghost block" to={`/clientInfo/${encodeURIComponent(clientId)}`}>
            <Icon name="user" />
            {t('client')}
          </Link>
        </div>
      </aside>
    </div>
  )
}
