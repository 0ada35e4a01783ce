import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import { conflictingLines, findAlternatives } from '../../../schema/rules/agenda-alternatives.ts'
import { toBusyIntervals } from '../../../schema/rules/agenda-availability.ts'
import { planLines, toBookingLines } from '../../../schema/rules/booking-lines.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { useConflictLabels } from './conflict-labels.ts'
import type { Resolution } from './resolutions.ts'
import { useAgendaDay, usePeople } from './use-agenda-day.ts'
import { useCatalogue } from './use-booking.ts'
import { useOtherDay } from './use-other-day.ts'

interface ResolutionRowProps {
  /** The booking that is repeated or moved: its services, with the people they would have. */
  agenda: Agenda
  /** Where it would stand, and on which day of the series. */
  day: string
  start: string
  /** What is in the way; none: it can simply be booked. */
  conflict: SeriesConflict | undefined
  resolutions: Resolution | undefined
  onResolve: (settlement: Resolution | null) => void
  /** What leaving means: not booked, or left where it is. */
  skipLabel: string
  /** The free times of the day are looked for. */
  looks: boolean
}

/** One booking of a series: where it would stand, what is in its way, and the ways out. */
export function ResolutionRow({ agenda, day, start, conflict, resolutions, onResolve, skipLabel, looks }: ResolutionRowProps) {
  const { t } = useTranslation('agenda')
  const { dayOf, dayIn, time } = useFormat()
  const people = usePeople()
  const words = useConflictLabels(people)
  const ways = useAlternatives(agenda, start, conflict, looks)
  const chosen = resolutions && JSON.stringify(resolutions)
  const at = resolutions?.kind === 'time' ? resolutions.start * 1000 : start
  const nameOf = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  const label = (way: Resolution) => {
    if (way.kind === 'leave') return skipLabel
    if (way.kind === 'anyway') return t('book_anyway')
    if (way.kind === 'person') return t('option_with', { person: nameOf(way.userId) })
    const when = { at: time(way.start * 1000), day: dayOf(way.start * 1000, 'short') }
    return dayIn(way.start * 1000) === day ? t('option_at', when) : t('day_at', when)
  }
  const cannot = conflict?.conflicts.some((one) => one.kind === 'cannot_do')
  const choices: Resolution[] = conflict
    ? [...ways, { kind: 'leave' }, ...(cannot ? [] : [{ kind: 'anyway' } as const])]
    : [{ kind: 'leave' }]
  const what = t('day_at', { day: dayOf(at, 'full'), at: time(at) })
  return (
    <li className={resolutions?.kind === 'leave' ? 'ag-series-row is-left' : 'ag-series-row'} aria-label={what}>
      <div className="row wrap">
        <span className="grow capital">
          {dayOf(at, 'full')}, <b className="semi num">{time(at)}</b>
        </span>
        {conflict ? (
          <Badge tone={resolutions ? 'plain' : 'warn'} size="l" icon={resolutions ? 'check' : 'warning'}>
            {resolutions ? t('resolved') : t('not_available')}
          </Badge>
        ) : (
          <Chip size="s" on={resolutions?.kind === 'leave'} onClick={() => onResolve(resolutions ? null : { kind: 'leave' })}>
            {skipLabel}
          </Chip>
        )}
      </div>
      {conflict && (
        <>
          <p className="s t2">{conflict.conflicts.slice(0, 2).map(words).join(' · ')}</p>
          <div className="row wrap ag-series-options">
            {choices.map((way) => {
              const on = chosen === JSON.stringify(way)
              return (
                <Chip key={JSON.stringify(way)} size="s" on={on} onClick={() => onResolve(on ? null : way)}>
                  {label(way)}
                </Chip>
              )
            })}
          </div>
        </>
      )}
    </li>
  )
}

/** What is free instead, by the day as it is known: somebody else, another time, another day. */
function useAlternatives(agenda: Agenda, start: string, conflict: SeriesConflict | undefined, looks: boolean): Resolution[] {
  const { dayIn, time, timeZone: zone } = useFormat()
  const people = usePeople()
  const catalogue = useCatalogue()
  const day = dayIn(start)
  const active = conflict !== undefined && looks
  const lines = useMemo(() => toBookingLines(agenda), [agenda])
  const { data } = useAgendaDay(day, { enabled: active })
  const elsewhere = useOtherDay(lines, day, time(start), active)
  if (!active || !data || data.day !== day) return elsewhere ? [elsewhere] : []
  const planned = planLines(lines, day, time(start), zone)
  const known = { zone, off: data.off, busy: toBusyIntervals(data.agendas, agenda.agendaId) }
  const does = (serviceId: string) => catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? []
  const who = (serviceId: string) => people.map((user) => user.userId).filter((userId) => does(serviceId).includes(userId))
  const broken = conflictingLines(planned, conflict?.conflicts ?? [])
  const found = findAlternatives(known, planned, broken, who, 0).filter((way) => way.kind !== 'time' || way.start !== parseIso(start))
  return [...found, ...(elsewhere ? [elsewhere] : [])]
}
