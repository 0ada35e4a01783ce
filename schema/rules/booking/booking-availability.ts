/** Availability of team members by a snapshot of the day; the server checks again. Instants are seconds UTC. */
import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { atMinutes, parseIso, toSalonDay } from '../salon-time.ts'
import { complementSpans, covers, type Span, toInstants } from '../team/rota.ts'
import type { PlannedLine } from './booking-lines.ts'
import { hasCard } from './booking-total.ts'
import { type BusyInterval, computeBusyIntervals } from './busy-intervals.ts'

/** Rota and busy time of a day, as the form has read them. */
export interface DaySnapshot {
  zone: string
  /** Minutes of the day in which each team member does not work. */
  off: ReadonlyMap<string, readonly Span[]>
  /** Without those of the booking that is being changed. */
  busy: readonly BusyInterval[]
  /** Whether a line finds the rooms and basins that it needs; undefined where no service needs any, and until they are known. */
  hasUnits?: ((line: PlannedLine) => boolean) | undefined
}

const toPlannedService = (line: PlannedLine) => ({ ...line, agendaServiceId: line.key })

/** The busy intervals of all bookings and classes, without the booking `excludedId`. */
export function toBusyIntervals(agendas: readonly Agenda[], excludedId?: string): BusyInterval[] {
  return agendas
    .filter((agenda) => hasCard(agenda) && agenda.agendaId !== excludedId)
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

/** Working time of a team member on the day of an instant. */
const getWorkingTime = ({ zone, off }: DaySnapshot, userId: string, at: number): Span[] =>
  toInstants(toSalonDay(at, zone), complementSpans(off.get(userId) ?? []), zone)

/** Whether a team member works and is not busy from `start` to `end`. */
export function isFree(snapshot: DaySnapshot, userId: string, start: number, end: number): boolean {
  if (!covers(getWorkingTime(snapshot, userId, start), [start, end])) return false
  return !snapshot.busy.some((busy) => busy.userId === userId && busy.start < end && busy.end > start)
}

/**
 * Whether all lines fit: each team member works throughout, and is free during active time and the break afterwards, and what a service
 * needs is free.
 */
export function fits(snapshot: DaySnapshot, lines: readonly PlannedLine[]): boolean {
  const intervals = computeBusyIntervals(lines.map(toPlannedService))
  const areDisjoint = intervals.every((one, i) =>
    intervals.slice(i + 1).every((other) => other.userId !== one.userId || other.start >= one.end || other.end <= one.start),
  )
  const isWithinHours = lines.every(({ userId, start, length }) =>
    covers(getWorkingTime(snapshot, userId, start), [start, start + length * 60]),
  )
  return (
    areDisjoint &&
    isWithinHours &&
    lines.every((line) => snapshot.hasUnits?.(line) !== false) &&
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
 * The lines with a person proposed for each that anyone available may perform: the preferred one if free, else who performs the
 * line before, else the first who is free. The person stays where nobody is.
 */
export function proposeStaff<Line extends PlannedLine>(
  snapshot: DaySnapshot,
  lines: readonly Line[],
  getStaffFor: (serviceId: string) => readonly string[],
): Line[] {
  const proposed: Line[] = []
  for (const [index, line] of lines.entries()) {
    const others = [...proposed, ...lines.slice(index + 1).filter((one) => one.preferredUserId === undefined)]
    const isFreeFor = (userId: string) => fits(snapshot, [...others.filter((one) => one.userId === userId), { ...line, userId }])
    const people = getStaffFor(line.serviceId)
    const inOrder = [line.preferredUserId, proposed.at(-1)?.userId, line.userId, ...people].filter(
      (id) => id != null && people.includes(id),
    )
    const userId = line.preferredUserId === undefined ? line.userId : inOrder.find((id) => id != null && isFreeFor(id))
    proposed.push({ ...line, userId: userId ?? line.userId })
  }
  return proposed
}

/**
 * Who is free first for a line that none of `people` can perform at its time, and when (seconds UTC, in steps of 15 minutes on the
 * same day). Null if somebody is free at its time, or nobody later.
 */
export function findNextFree(
  snapshot: DaySnapshot,
  line: PlannedLine,
  people: readonly string[],
): { readonly userId: string; readonly start: number } | null {
  const stepSeconds = 15 * 60
  const findFree = (start: number) => people.find((userId) => fits(snapshot, [{ ...line, userId, start, end: start + line.length * 60 }]))
  if (findFree(line.start) !== undefined) return null
  const endOfDay = atMinutes(toSalonDay(line.start, snapshot.zone), 1440, snapshot.zone)
  const first = Math.ceil((line.start + 1) / stepSeconds) * stepSeconds
  for (let start = first; start < endOfDay; start += stepSeconds) {
    const userId = findFree(start)
    if (userId !== undefined) return { userId, start }
  }
  return null
}

/** Minutes for which a team member is free from `start` on; 0 if they are busy or do not work then. */
export function freeMinutesFrom(snapshot: DaySnapshot, userId: string, start: number): number {
  const shift = getWorkingTime(snapshot, userId, start).find(([from, to]) => from <= start && start < to)
  if (!shift) return 0
  const nextStarts = snapshot.busy.filter((busy) => busy.userId === userId && busy.end > start).map((busy) => busy.start)
  return Math.max(0, Math.min((shift[1] - start) / 60, ...nextStarts.map((next) => (next - start) / 60)))
}
