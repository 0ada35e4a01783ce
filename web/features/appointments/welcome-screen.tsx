import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { isBooking } from '../../../schema/rules/agenda-total.ts'
import { visitStatus } from '../../../schema/rules/visit-status.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { matches } from '../../ui/match.ts'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import './sheet.css'
import './visit.css'
import { useDayVisits } from './use-day-visits.ts'
import { useIsStepPending, useVisitSteps } from './use-visit-steps.ts'
import './welcome.css'
import { WelcomeRow } from './welcome-row.tsx'

const none: never[] = []
const byTime = (a: Agenda, b: Agenda) => a.start.localeCompare(b.start)

/** The bookings of today as they were found, each with what its visit knows besides. */
function useWelcome() {
  const visits = useDayVisits()
  const pause = useIsStepPending()
  const read = useRead(
    agendas.day,
    { date: visits.day, cleanNotWorkingWholeDay: 'true', notWorkingValues: 'false' },
    { every: pause ? false : 20_000, staleTime: 5000 },
  )
  const known = new Map(visits.rows.map((row) => [row.agendaId, row]))
  // Steps that others take are known sooner from the visits than from the bookings.
  const rows = (read.data ?? none).filter(isBooking).map((agenda): { agenda: Agenda; visit: AppointmentOfDay | undefined } => {
    const visit = known.get(agenda.agendaId)
    const { appointmentDTO } = agenda
    const later = visit?.appointmentId && visit.version > (appointmentDTO?.version ?? -1)
    const stamps = later && visit.appointmentId ? { ...visit, appointmentId: visit.appointmentId } : appointmentDTO
    return { agenda: { ...agenda, appointmentDTO: stamps }, visit }
  })
  return { rows, day: visits.day, waiting: read.isPending, error: read.data ? null : read.error, again: () => void read.refetch() }
}

/** Who is expected, who has come, who has gone; receive with one click. */
export function WelcomeScreen() {
  const { t } = useTranslation('appointments')
  const { day: words } = useFormat()
  const errorMessage = useErrorMessage()
  const { rows, day, waiting, error, again } = useWelcome()
  const take = useVisitSteps()
  const [query, setQuery] = useState('')
  const late = useDelayed(waiting)
  const found = rows
    .filter(({ agenda, visit }) =>
      matches(
        [agenda.clientDTO?.name ?? '', agenda.clientDTO?.phoneNumber ?? '', ...(visit?.subClientsDTO.map((pet) => pet.name) ?? [])],
        query,
      ),
    )
    .toSorted((a, b) => byTime(a.agenda, b.agenda))
  const expected = found.filter(({ agenda }) => visitStatus(agenda) === 'Not In Salon')
  const gone = found.filter(({ agenda }) => visitStatus(agenda) === 'Paid')
  const here = found.filter((row) => !expected.includes(row) && !gone.includes(row))
  const groups = [
    { key: 'expected', title: t('expected'), rows: expected, nobody: t('no_more_clients_expected') },
    { key: 'here', title: t('in_salon'), rows: here, nobody: t('in_salon_empty') },
    ...(gone.length > 0 ? [{ key: 'gone', title: t('left'), rows: gone, nobody: '' }] : []),
  ]
  const body = () => {
    if (waiting) return late && <ListSkeleton rows={8} />
    if (error)
      return (
        <Empty icon="wifi-off" title={errorMessage(error)}>
          <Button onClick={again}>{t('try_again')}</Button>
        </Empty>
      )
    if (rows.length === 0) return <Empty icon="door" title={t('no_bookings_today')} text={t('no_bookings_today_text')} />
    if (found.length === 0) return <Empty icon="search" title={t('no_matching_client')} />
    return (
      <div className="wl-groups">
        {groups.map((group) => (
          <section key={group.key} className="card" aria-labelledby={`wl-${group.key}`} data-group={group.key}>
            <header>
              <h2 id={`wl-${group.key}`} className="grow">
                {group.title}
              </h2>
              <span className="count">{group.rows.length}</span>
            </header>
            {group.rows.length === 0 && <p className="s muted sh-none">{group.nobody}</p>}
            <ul className="wl-rows">
              {group.rows.map((row) => (
                <WelcomeRow key={row.agenda.agendaId} {...row} today={day} first={row === expected[0]} take={take} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    )
  }
  return (
    <div className="page wl">
      <header className="wl-head">
        <h1>{t('reception')}</h1>
        <span className="s muted grow capital">{words(day)}</span>
        {rows.length > 5 && <SearchField label={t('name_or_phone')} value={query} onChange={setQuery} className="wl-search" />}
      </header>
      {body()}
    </div>
  )
}
