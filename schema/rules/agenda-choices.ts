/** The ways out when a time is not free: somebody else, another time. Judged by the day as it is known; the server judges again. */
import type { Agenda } from '../api/agenda.ts'
import { isBooking } from './agenda-total.ts'
import type { PlannedLine } from './booking-lines.ts'
import { type BusyInterval, computeBusyIntervals } from './busy-intervals.ts'
import { complementSpans, covers, type Span } from './rota.ts'
import { localMinutes, parseIso } from './salon-time.ts'

export interface DaySnapshot {
  zone: string
  /** What the rota takes out of each person's day, in minutes. */
  off: ReadonlyMap<string, readonly Span[]>
  /** Who is taken, without the booking that is being moved. */
  busy: readonly BusyInterval[]
}

const planned = (line: PlannedLine) => ({ ...line, agendaServiceId: line.key })

/** When everybody of the day is taken. */
export function toBusyIntervals(agendas: readonly Agenda[], without?: string): BusyInterval[] {
  return agendas
    .filter((agenda) => isBooking(agenda) && agenda.agendaId !== without)
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

/** Whether a person works and is free for a stretch. */
export function isFree(known: DaySnapshot, userId: string, start: number, end: number): boolean {
  const from = localMinutes(start, known.zone)
  const works = complementSpans(known.off.get(userId) ?? [])
  if (!covers(works, [from, from + (end - start) / 60])) return false
  return !known.busy.some((taken) => taken.userId === userId && taken.start < end && taken.end > start)
}

/** Whether all lines fit where they are: each person free for the hands-on parts and the break behind, at work throughout. */
export function fits(known: DaySnapshot, lines: readonly PlannedLine[]): boolean {
  const taken = computeBusyIntervals(lines.map(planned))
  const apart = taken.every((one, i) =>
    taken.slice(i + 1).every((two) => two.userId !== one.userId || two.start >= one.end || two.end <= one.start),
  )
  const atWork = lines.every((line) => {
    const from = localMinutes(line.start, known.zone)
    return covers(complementSpans(known.off.get(line.userId) ?? []), [from, from + line.length])
  })
  return (
    apart &&
    atWork &&
    !taken.some((part) => known.busy.some((other) => other.userId === part.userId && other.start < part.end && other.end > part.start))
  )
}

/** Who of `people` could take over a line where it stands. */
export function findAvailableStaff(known: DaySnapshot, lines: readonly PlannedLine[], key: string, people: readonly string[]): string[] {
  const line = lines.find((one) => one.key === key)
  if (!line) return []
  return people.filter((userId) => {
    if (userId === line.userId) return false
    const swapped = lines.map((one) => (one.key === key ? { ...one, userId } : one))
    // The other lines may have troubles of their own; only this one is asked for.
    return fits(
      known,
      swapped.filter((one) => one.userId === userId),
    )
  })
}

/** Starts of the day at which the whole booking fits, nearest first, in steps of `step` minutes, no earlier than `earliest`. */
export function findOtherTimes(known: DaySnapshot, lines: readonly PlannedLine[], earliest: number, step = 15, most = 2): number[] {
  const first = lines[0]
  if (!first) return []
  const found: number[] = []
  for (let n = 1; n <= (14 * 60) / step && found.length < most; n += 1) {
    for (const by of [-n * step * 60, n * step * 60]) {
      const start = first.start + by
      const moved = lines.map((line) => ({ ...line, start: line.start + by, end: line.end + by }))
      if (start >= earliest && found.length < most && fits(known, moved)) found.push(start)
    }
  }
  return found
}

/**
 * New lines with whoever is free: a line whose person is taken or away goes to somebody else who does it and is free, if
 * there is anybody; the person asked for keeps theirs, so that a refusal can say why not.
 */
export function assignAvailableStaff<Line extends PlannedLine>(
  known: DaySnapshot,
  lines: readonly Line[],
  who: (serviceId: string) => readonly string[],
  asked: string | null,
): string[] {
  return lines.map((line) => {
    if (line.userId === asked || fits(known, [line])) return line.userId
    return findAvailableStaff(known, [line], line.key, who(line.serviceId))[0] ?? line.userId
  })
}

/** Minutes for which a person is free from an instant on; 0 where they are not. */
export function freeMinutesFrom(known: DaySnapshot, userId: string, start: number): number {
  const at = localMinutes(start, known.zone)
  const work = complementSpans(known.off.get(userId) ?? []).find(([from, to]) => from <= at && at < to)
  if (!work) return 0
  const ends = known.busy.filter((taken) => taken.userId === userId && taken.end > start).map((taken) => taken.start)
  return Math.max(0, Math.min(work[1] - at, ...ends.map((end) => (end - start) / 60)))
}
