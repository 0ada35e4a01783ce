import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { isBooking } from '../../../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { matchesQuery } from '../../../ui/match.ts'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDayVisits, useIsStepPending, useVisitSteps } from '../visits/index.ts'
import { EmptyDay } from './empty-day.tsx'
import { WelcomeRow } from './welcome-row.tsx'
import './reception.css'

const none: never[] = []
const byTime = (a: Agenda, b: Agenda) => a.start.localeCompare(b.start)

/** Today's bookings, each with its visit. */
function useWelcome() {
  const visits = useDayVisits()
  const pause = useIsStepPending()
  const read = useRead(
    agendas.day,
    { date: visits.day, cleanNotWorkingWholeDay: 'true', notWorkingValues: 'false' },
    { refetchInterval: () => !pause && getPollInterval(), staleTime: 5000 },
  )
  const visitsByBooking = new Map(visits.rows.map((row) => [row.agendaId, row]))
  // Visits are polled more often than bookings: the newer of the two decides the status.
  const rows = (read.data ?? none).filter(isBooking).map((agenda): { agenda: Agenda; visit: AppointmentOfDay | undefined } => {
    const visit = visitsByBooking.get(agenda.agendaId)
    const { appointmentDTO } = agenda
    const isNewer = visit?.appointmentId && visit.version > (appointmentDTO?.version ?? -1)
    const current = isNewer && visit.appointmentId ? { ...visit, appointmentId: visit.appointmentId } : appointmentDTO
    return { agenda: { ...agenda, appointmentDTO: current }, visit }
  })
  const { isPending } = read
  return { rows, day: visits.day, isPending, error: read.data ? null : read.error, refetch: () => void read.refetch() }
}

/** Reception: clients who are expected, in the salon, and gone, with check-in in one click. */
export function WelcomeScreen() {
  const { t } = useTranslation('visits')
  const { day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const { rows, day, isPending, error, refetch } = useWelcome()
  const runStep = useVisitSteps()
  const [query, setQuery] = useState('')
  const late = useDelayed(isPending)
  const found = rows
    .filter(({ agenda, visit }) =>
      matchesQuery(
        [agenda.clientDTO?.name ?? '', agenda.clientDTO?.phoneNumber ?? '', ...(visit?.subClientsDTO.map((pet) => pet.name) ?? [])],
        query,
      ),
    )
    .toSorted((a, b) => byTime(a.agenda, b.agenda))
  const expected = found.filter(({ agenda }) => visitStatus(agenda) === 'Not In Salon')
  const gone = found.filter(({ agenda }) => visitStatus(agenda) === 'Paid')
  const here = found.filter((row) => !expected.includes(row) && !gone.includes(row))
  const groups = [
    { key: 'expected', title: t('expected'), rows: expected, empty: t('no_more_clients_expected') },
    { key: 'here', title: t('in_salon'), rows: here, empty: t('in_salon_empty') },
    ...(gone.length > 0 ? [{ key: 'gone', title: t('left'), rows: gone, empty: '' }] : []),
  ]
  const body = () => {
    if (isPending) return late && <ListSkeleton rows={8} />
    if (error)
      return (
        <Empty icon="wifi-off" title={errorMessage(error)}>
          <Button onClick={refetch}>{t('try_again')}</Button>
        </Empty>
      )
    if (rows.length === 0) return <EmptyDay icon="entrance" />
    if (found.length === 0) return <Empty icon="search" title={t('no_matching_client')} />
    return (
      <div className="wl-groups grid top gap-16">
        {groups.map((group) => (
          <section key={group.key} className="card" aria-labelledby={`wl-${group.key}`} data-group={group.key}>
            <header>
              <h2 id={`wl-${group.key}`} className="grow">
                {group.title}
              </h2>
              <span className="count">{group.rows.length}</span>
            </header>
            {group.rows.length === 0 && <p className="s muted sh-none">{group.empty}</p>}
            <ul className="wl-rows lined">
              {group.rows.map((row) => (
                <WelcomeRow key={row.agenda.agendaId} {...row} today={day} first={row === expected[0]} onStep={runStep} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    )
  }
  return (
    <div className="page wl">
      <header className="wl-head page-top flex gap-12">
        <h1>{t('reception')}</h1>
        <span className="s muted grow capital">{formatDay(day)}</span>
        {rows.length > 5 && <SearchField label={t('name_or_phone')} value={query} onChange={setQuery} className="wl-search" />}
      </header>
      {body()}
    </div>
  )
}
