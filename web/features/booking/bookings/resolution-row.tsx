import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { conflictingLines, findAlternatives, listNamedConflicts } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { planLines, toBookingLines } from '../../../../schema/rules/booking/booking-lines.ts'
import { createSnapshot } from '../../../../schema/rules/booking/unit-availability.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useConflictLabels } from './conflict-labels.ts'
import type { Resolution } from './resolutions.ts'
import { useAgendaDay, usePeople } from './use-agenda-day.ts'
import { useCatalogue, useKinds } from './use-booking.ts'
import { useOtherDay } from './use-other-day.ts'

interface ResolutionRowProps {
  /** The booking that is repeated or moved: its services, with their new team members. */
  agenda: Agenda
  /** The day of the series, and the start as an ISO instant. */
  day: string
  start: string
  /** Undefined: it can be booked. */
  conflict: SeriesConflict | undefined
  resolution: Resolution | undefined
  onResolve: (resolution: Resolution | null) => void
  /** Label of `leave`: not booked, or left unchanged. */
  skipLabel: string
  /** Loads the day to find alternatives. */
  searches: boolean
}

/** One booking of a series: its time, its conflicts, and the choice of a resolution. */
export function ResolutionRow({ agenda, day, start, conflict, resolution, onResolve, skipLabel, searches }: ResolutionRowProps) {
  const { t } = useTranslation('bookings')
  const { dayOf, time } = useFormat()
  const conflictLabel = useConflictLabels(usePeople())
  const getLabel = useResolutionLabel(day, skipLabel)
  const alternatives = useAlternatives(agenda, start, conflict, searches)
  const chosen = resolution && JSON.stringify(resolution)
  const at = resolution?.kind === 'time' ? resolution.start * 1000 : start
  const isSkipped = resolution?.kind === 'leave'
  const hasConflict = (kind: Conflict['kind']) => conflict?.conflicts.some((one) => one.kind === kind)
  const lacksUnit = hasConflict('no_unit')
  const options: Resolution[] = [...alternatives.filter(({ kind }) => !lacksUnit || kind === 'time'), { kind: 'leave' }]
  if (!lacksUnit && !hasConflict('cannot_do')) options.push({ kind: 'anyway' })
  return (
    <li
      className={isSkipped ? 'ag-series-row is-left' : 'ag-series-row'}
      aria-label={t('day_at', { day: dayOf(at, 'full'), at: time(at) })}
    >
      <div className="row wrap">
        <span className="grow capital">
          {dayOf(at, 'full')}, <b className="semi num">{time(at)}</b>
        </span>
        {conflict ? (
          <Badge tone={resolution ? 'plain' : 'warn'} size="l" icon={resolution ? 'check' : 'warning'}>
            {resolution ? t('resolved') : t('not_available')}
          </Badge>
        ) : (
          <Chip size="s" on={isSkipped} onClick={() => onResolve(resolution ? null : { kind: 'leave' })}>
            {skipLabel}
          </Chip>
        )}
      </div>
      {conflict && (
        <>
          <p className="s t2">{listNamedConflicts(conflict.conflicts).slice(0, 2).map(conflictLabel).join(' · ')}</p>
          <div className="ag-series-options row wrap gap-6">
            {options.map((option) => {
              const on = chosen === JSON.stringify(option)
              return (
                <Chip key={JSON.stringify(option)} size="s" on={on} onClick={() => onResolve(on ? null : option)}>
                  {getLabel(option)}
                </Chip>
              )
            })}
          </div>
        </>
      )}
    </li>
  )
}

function useResolutionLabel(day: string, skipLabel: string): (resolution: Resolution) => string {
  const { t } = useTranslation('bookings')
  const { dayOf, dayIn, time } = useFormat()
  const people = usePeople()
  return (resolution) => {
    if (resolution.kind === 'leave') return skipLabel
    if (resolution.kind === 'anyway') return t('book_anyway')
    if (resolution.kind === 'person')
      return t('option_with', { person: people.find((user) => user.userId === resolution.userId)?.firstName ?? '' })
    const start = resolution.start * 1000
    const details = { at: time(start), day: dayOf(start, 'short') }
    return dayIn(start) === day ? t('option_at', details) : t('day_at', details)
  }
}

/** Alternatives to a conflict: other team members, other times of the day, and the next free day. */
function useAlternatives(agenda: Agenda, start: string, conflict: SeriesConflict | undefined, searches: boolean): Resolution[] {
  const { dayIn, time, timeZone: zone } = useFormat()
  const people = usePeople()
  const catalogue = useCatalogue()
  const kinds = useKinds(catalogue)
  const day = dayIn(start)
  const active = conflict !== undefined && searches
  const lines = useMemo(() => toBookingLines(agenda), [agenda])
  const { data } = useAgendaDay(day, { enabled: active })
  const otherDay = useOtherDay(lines, day, time(start), active)
  if (!active || !data || data.day !== day) return otherDay ? [otherDay] : []
  const planned = planLines(lines, day, time(start), zone)
  const snapshot = createSnapshot({ zone, off: data.off, agendas: data.agendas, catalogue, kinds, excludedId: agenda.agendaId })
  const getStaffFor = (serviceId: string) => {
    const offeredBy = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? []
    return people.map((user) => user.userId).filter((userId) => offeredBy.includes(userId))
  }
  const conflicting = conflictingLines(planned, conflict.conflicts)
  const found = findAlternatives(snapshot, planned, conflicting, getStaffFor, 0)
  return [...found.filter((one) => one.kind !== 'time' || one.start !== parseIso(start)), ...(otherDay ? [otherDay] : [])]
}
