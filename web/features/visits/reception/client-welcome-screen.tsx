import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { getVisitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import {
  BackLink,
  ClientFacts,
  getClientName,
  getPlannedEnd,
  getVisitLines,
  LastNotes,
  LastVisit,
  sheetPath,
  useDayVisits,
  useVisitSteps,
  VisitAvatar,
  VisitNext,
} from '../visits/index.ts'
import { ClientCardSection } from './client-card.tsx'
import './reception.css'

/** `/clientWelcome/:id`: what reception needs to know about a client of today; `id` is the booking's. */
export function ClientWelcomeScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const visits = useDayVisits()
  const row = visits.rows.find((one) => one.agendaId === id)
  // Not among today's visits: the booking may be of another day, cancelled or deleted.
  const agenda = useRead(agendas.one, { agendaId: id }, { enabled: !visits.isPending && !row })
  const error = visits.error ?? (row ? null : agenda.error)
  const isPending = !row && !error && !agenda.data
  const late = useDelayed(isPending)
  if (row) return <ClientWelcome key={id} row={row} context={visits.getStepContext(row)} />
  if (isPending) return <div className="page">{late && <ListSkeleton rows={6} />}</div>
  const missing = error instanceof CallError && error.status === 404
  return (
    <div className="page">
      <Empty heading icon="entrance" title={missing ? t('booking_not_found') : error ? errorMessage(error) : t('not_today')}>
        <Link className="btn" to="/welcome">
          {t('back_to_reception')}
        </Link>
        {error && !missing && <Button onClick={visits.refetch}>{t('try_again')}</Button>}
      </Empty>
    </div>
  )
}

function ClientWelcome({ row, context }: { row: AppointmentOfDay; context: StepContext }) {
  const { t } = useTranslation('visits')
  const { time, euros } = useFormat()
  const { roles } = useMe()
  const runStep = useVisitSteps()
  const action = nextAction(row, 'services')
  const [pet] = row.subClientsDTO
  const { appointmentId, clientId } = row
  const canRunSteps = hasAnyRole(roles, groups.profileInfoAccess)
  return (
    <div className="page sh grid top">
      <header className="vs-head page-top wrap row gap-14 whole">
        <BackLink to="/welcome" />
        <VisitAvatar row={row} size="l" />
        <div className="grow">
          <h1>{getClientName(row)}</h1>
          <p className="s muted num">
            {pet && `${row.clientDTO?.name} · `}
            {t('booked_at', { from: time(row.agendaDTO.start), to: time(getPlannedEnd(row)) })}
            {row.arrival && ` · ${t('arrived_at', { at: time(row.arrival) })}`}
          </p>
        </div>
        <StatusPill status={getVisitStatus(row)} look="large" />
      </header>
      <div className="grid gap-16 shrinks">
        <ClientFacts visit={row} />
        <ClientCardSection clientId={clientId} agendaId={row.agendaId} />
        <section className="card" aria-label={t('booked')}>
          <header>
            <h2 className="grow">{t('booked')}</h2>
          </header>
          <ul className="vs-lines">
            {getVisitLines(row).map((line) => (
              <li key={line.key}>
                <span className="grow">
                  <b className="med">{line.service}</b>
                  <span className="vs-below below xs muted">
                    {line.pet && <b className="med">{line.pet} · </b>}
                    {t('person_minutes', { person: line.firstName, minutes: line.length })}
                  </span>
                </span>
                <span className="num">{euros(line.price)}</span>
              </li>
            ))}
          </ul>
        </section>
        <LastVisit clientId={clientId} agendaId={row.agendaId} />
        <LastNotes clientId={clientId} />
      </div>
      <aside className="sh-side grid gap-16 shrinks">
        <div className="card sh-next grid gap-10 pad">
          {action && (
            <VisitNext row={row} action={action} context={context} onStep={runStep} look={{ size: 'l', block: true, variant: 'primary' }} />
          )}
          {appointmentId && canRunSteps && (
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
