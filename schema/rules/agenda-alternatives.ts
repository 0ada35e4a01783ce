/** The ways out of a refusal, of a booking that is written and of one that is booked again. */
import type { Conflict } from '../api/agenda.ts'
import { type DaySnapshot, findAvailableStaff, findOtherTimes, fits } from './agenda-choices.ts'
import { type BookingLine, type PlannedLine, planLines } from './booking-lines.ts'
import { parseIso } from './salon-time.ts'

/** Somebody else for one service, the whole booking at another time, or so all the same. */
export type Alternative = { kind: 'person'; key: string; userId: string } | { kind: 'time'; start: number } | { kind: 'anyway' }

/** The lines that a conflict speaks of. */
export function conflictingLines(lines: readonly PlannedLine[], conflicts: readonly Conflict[]): Set<string> {
  return new Set(
    lines
      .filter((line) =>
        conflicts.some(
          (one) =>
            one.userId === line.userId &&
            one.serviceId === line.serviceId &&
            parseIso(one.start) < line.end + line.breakAfterService * 60 &&
            parseIso(one.end) > line.start,
        ),
      )
      .map((line) => line.key),
  )
}

/** The ways out that the day's knowledge offers: somebody else for one service, the whole booking at another time. */
export function findAlternatives(
  known: DaySnapshot,
  lines: readonly PlannedLine[],
  clashes: ReadonlySet<string>,
  who: (serviceId: string) => readonly string[],
  earliest: number,
): Alternative[] {
  const [key] = clashes.size === 1 ? clashes : []
  const line = lines.find((one) => one.key === key)
  const people = line ? findAvailableStaff(known, lines, line.key, who(line.serviceId)).slice(0, 2) : []
  return [
    ...people.map((userId): Alternative => ({ kind: 'person', key: line?.key ?? '', userId })),
    ...findOtherTimes(known, lines, earliest).map((start): Alternative => ({ kind: 'time', start })),
  ]
}

/** Lines that stand where a way out puts them. */
export function applyAlternative(lines: readonly PlannedLine[], way: Alternative | null, clashes: ReadonlySet<string>): PlannedLine[] {
  const by = way?.kind === 'time' ? way.start - (lines[0]?.start ?? 0) : 0
  return lines.map((line) => ({
    ...line,
    start: line.start + by,
    end: line.end + by,
    ...(way?.kind === 'person' && way.key === line.key ? { userId: way.userId } : {}),
    ...(way?.kind === 'anyway' && clashes.has(line.key) ? { mayOverlap: true } : {}),
  }))
}

/** The same services on another day: at the time that is wished for, else the nearest at which they fit, else nowhere. */
export function findNearestSlot(known: DaySnapshot, lines: readonly BookingLine[], day: string, time: string): PlannedLine[] | null {
  const wished = planLines(lines, day, time, known.zone)
  if (fits(known, wished)) return wished
  const [start] = findOtherTimes(known, wished, 0, 15, 1)
  return start === undefined ? null : applyAlternative(wished, { kind: 'time', start }, new Set())
}
