/** Availability of team members by a snapshot of the day; the server checks again. Instants are seconds UTC. */
import type { Agenda } from '../api/agenda.ts'
import { isBooking } from './agenda-total.ts'
import type { PlannedLine } from './booking-lines.ts'
import { type BusyInterval, computeBusyIntervals } from './busy-intervals.ts'
import { complementSpans, covers, type Span } from './rota.ts'
import { localMinutes, parseIso } from './salon-time.ts'

/** What is snapshot of a day. */
export interface DaySnapshot {
  zone: string
  /** Minutes of the day in which each team member does not work. */
  off: ReadonlyMap<string, readonly Span[]>
  /** Without those of the booking that is being changed. */
  busy: readonly BusyInterval[]
}

const toPlannedService = (line: PlannedLine) => ({ ...line, agendaServiceId: line.key })

/** The busy intervals of all bookings, without the booking `excludedId`. */
export function toBusyIntervals(agendas: readonly Agenda[], excludedId?: string): BusyInterval[] {
  return agendas
    .filter((agenda) => isBooking(agenda) && agenda.agendaId !== excludedId)
    .flatMap((agenda) =>
      computeBusyIntervals(
        agenda.agendaServicesDTO.map((service) => ({
          agendaServiceId: service.agendaServiceId,
          userId: service.userId,
          start: parseIso(service.start),
          mayOverlap: service.mayOverlap,
          ...service.serviceDTO,
        })),
      ),
    )
}

/** Whether a team member works and is not busy from `start` to `end`. */
export function isFree(snapshot: DaySnapshot, userId: string, start: number, end: number): boolean {
  const from = localMinutes(start, snapshot.zone)
  const working = complementSpans(snapshot.off.get(userId) ?? [])
  if (!covers(working, [from, from + (end - start) / 60])) return false
  return !snapshot.busy.some((busy) => busy.userId === userId && busy.start < end && busy.end > start)
}

/** Whether all lines fit: each team member works throughout, and is free during active time and the break afterwards. */
export function fits(snapshot: DaySnapshot, lines: readonly PlannedLine[]): boolean {
  const intervals = computeBusyIntervals(lines.map(toPlannedService))
  const areDisjoint = intervals.every((one, i) =>
    intervals.slice(i + 1).every((other) => other.userId !== one.userId || other.start >= one.end || other.end <= one.start),
  )
  const isWithinHours = lines.every((line) => {
    const from = localMinutes(line.start, snapshot.zone)
    return covers(complementSpans(snapshot.off.get(line.userId) ?? []), [from, from + line.length])
  })
  return (
    areDisjoint &&
    isWithinHours &&
    !intervals.some((one) => snapshot.busy.some((busy) => busy.userId === one.userId && busy.start < one.end && busy.end > one.start))
  )
}

/** Those of `people` who could perform the line `key` at its time instead of its team member. */
export function findAvailableStaff(snapshot: DaySnapshot, lines: readonly PlannedLine[], key: string, people: readonly string[]): string[] {
  const line = lines.find((one) => one.key === key)
  if (!line) return []
  return people.filter((userId) => {
    if (userId === line.userId) return false
    const reassigned = lines.map((one) => (one.key === key ? { ...one, userId } : one))
    // Conflicts of other team members' lines do not matter here.
    return fits(
      snapshot,
      reassigned.filter((one) => one.userId === userId),
    )
  })
}

/** Starts at which all lines fit, nearest first, at most 14 hours away, in steps of `step` minutes, not before `earliest`. */
export function findOtherTimes(snapshot: DaySnapshot, lines: readonly PlannedLine[], earliest: number, step = 15, limit = 2): number[] {
  const first = lines[0]
  if (!first) return []
  const found: number[] = []
  for (let n = 1; n <= (14 * 60) / step && found.length < limit; n += 1) {
    for (const shift of [-n * step * 60, n * step * 60]) {
      const start = first.start + shift
      const moved = lines.map((line) => ({ ...line, start: line.start + shift, end: line.end + shift }))
      if (start >= earliest && found.length < limit && fits(snapshot, moved)) found.push(start)
    }
  }
  return found
}

/**
 * The team member of each new line: where the proposed one is not available, another one who offers the service and is. Lines
 * of the `requested` team member stay theirs, so that the conflict is reported.
 */
export function assignAvailableStaff<Line extends PlannedLine>(
  snapshot: DaySnapshot,
  lines: readonly Line[],
  getStaffFor: (serviceId: string) => readonly string[],
  requested: string | null,
): string[] {
  return lines.map((line) => {
    if (line.userId === requested || fits(snapshot, [line])) return line.userId
    return findAvailableStaff(snapshot, [line], line.key, getStaffFor(line.serviceId))[0] ?? line.userId
  })
}

/** Minutes for which a team member is free from `start` on; 0 if they are busy or do not work then. */
export function freeMinutesFrom(snapshot: DaySnapshot, userId: string, start: number): number {
  const at = localMinutes(start, snapshot.zone)
  const shift = complementSpans(snapshot.off.get(userId) ?? []).find(([from, to]) => from <= at && at < to)
  if (!shift) return 0
  const nextStarts = snapshot.busy.filter((busy) => busy.userId === userId && busy.end > start).map((busy) => busy.start)
  return Math.max(0, Math.min(shift[1] - at, ...nextStarts.map((next) => (next - start) / 60)))
}
