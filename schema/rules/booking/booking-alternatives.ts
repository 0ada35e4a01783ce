/** Alternatives to a booking that conflicts with others or with working hours. Instants are seconds UTC. */
import type { Conflict } from '../../api/booking/bookings-schemas.ts'
import { parseIso } from '../salon-time.ts'
import { type DaySnapshot, findAvailableStaff, findOtherTimes, fits } from './booking-availability.ts'
import { type BookingLine, type PlannedLine, planLines } from './booking-lines.ts'

/** Another team member for one line, another start of the whole booking, or the same time despite the conflict. */
export type Alternative = { kind: 'person'; key: string; userId: string } | { kind: 'time'; start: number } | { kind: 'anyway' }

/** The keys of the lines that the conflicts refer to. */
export function conflictingLines(lines: readonly PlannedLine[], conflicts: readonly Conflict[]): Set<string> {
  return new Set(
    lines
      .filter((line) =>
        conflicts.some(
          (conflict) =>
            conflict.userId === line.userId &&
            conflict.serviceId === line.serviceId &&
            parseIso(conflict.start) < line.end + line.breakAfterService * 60 &&
            parseIso(conflict.end) > line.start,
        ),
      )
      .map((line) => line.key),
  )
}

/** The conflicts to be named: one for each team member and booking that is in the way, however many of its services are. */
export function listNamedConflicts(conflicts: readonly Conflict[]): Conflict[] {
  const toKey = ({ kind, userId, agendaId, serviceId, start }: Conflict) =>
    [kind, userId, ...(agendaId ? [agendaId] : [serviceId, start])].join()
  return [...Map.groupBy(conflicts, toKey).values()].flatMap(([first]) => first ?? [])
}

/**
 * Alternatives by a snapshot of the day: up to two other team members if a single line conflicts, and up to two other starts,
 * not before `earliest`. `getStaffFor` lists who offers a service.
 */
export function findAlternatives(
  snapshot: DaySnapshot,
  lines: readonly PlannedLine[],
  conflicting: ReadonlySet<string>,
  getStaffFor: (serviceId: string) => readonly string[],
  earliest: number,
): Alternative[] {
  const [key] = conflicting.size === 1 ? conflicting : []
  const line = lines.find((one) => one.key === key)
  const people = line ? findAvailableStaff(snapshot, lines, line.key, getStaffFor(line.serviceId)).slice(0, 2) : []
  return [
    ...people.map((userId): Alternative => ({ kind: 'person', key: line?.key ?? '', userId })),
    ...findOtherTimes(snapshot, lines, earliest).map((start): Alternative => ({ kind: 'time', start })),
  ]
}

/** The lines after an alternative is applied; `conflicting` lines may overlap if the conflict is accepted. */
export function applyAlternative(
  lines: readonly PlannedLine[],
  alternative: Alternative | null,
  conflicting: ReadonlySet<string>,
): PlannedLine[] {
  const shift = alternative?.kind === 'time' ? alternative.start - (lines[0]?.start ?? 0) : 0
  return lines.map((line) => ({
    ...line,
    start: line.start + shift,
    end: line.end + shift,
    ...(alternative?.kind === 'person' && alternative.key === line.key ? { userId: alternative.userId } : {}),
    ...(alternative?.kind === 'anyway' && conflicting.has(line.key) ? { mayOverlap: true } : {}),
  }))
}

/** The lines at the requested time of a day, or at the nearest time at which they fit; null if they fit nowhere. */
export function findNearestSlot(snapshot: DaySnapshot, lines: readonly BookingLine[], day: string, time: string): PlannedLine[] | null {
  const requested = planLines(lines, day, time, snapshot.zone)
  if (fits(snapshot, requested)) return requested
  const [start] = findOtherTimes(snapshot, requested, 0, 15, 1)
  return start === undefined ? null : applyAlternative(requested, { kind: 'time', start }, new Set())
}
