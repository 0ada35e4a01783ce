/** Planning of the rota day by day: what a team member's day is, and which rota entries make it so. */
import type { AbsenceReason } from '../../terms.ts'
import { appliesOn, getWorkingSpans, isClosed, mergeSpans, type RotaPerson, type RotaTimeframe, type Span, subtractSpans } from './rota.ts'

/** A rota entry with its id and, if it says "not working", the reason. */
export interface PlannedTimeframe extends RotaTimeframe {
  note: string
  userTimeframeId: string
  reason: AbsenceReason
}

/** Time off that a person asked for or was given; time that the rota itself leaves out is none. */
export const isAbsence = (timeframe: Pick<PlannedTimeframe, 'isWorking' | 'reason'>) => !timeframe.isWorking && timeframe.reason !== 'rota'

/** Absences of a team member on a day. */
export const listAbsences = (day: string, userId: string, timeframes: readonly PlannedTimeframe[]) =>
  timeframes.filter((timeframe) => timeframe.userId === userId && isAbsence(timeframe) && appliesOn(timeframe, day))

/** Working time as the rota plans it: absences and closed days are not taken out. */
export const getPlannedSpans = (day: string, person: RotaPerson, timeframes: readonly PlannedTimeframe[]): Span[] =>
  getWorkingSpans(
    day,
    person,
    timeframes.filter((timeframe) => !isAbsence(timeframe)),
    [],
  )

/** What a planned day leaves: its spans without absences, nothing on a closed day. */
export function getEffectiveSpans(
  day: string,
  spans: readonly Span[],
  absences: readonly RotaTimeframe[],
  closed: Parameters<typeof isClosed>[0],
): Span[] {
  return isClosed(closed, day) ? [] : subtractSpans(spans, absences.map(toSpan))
}

export const toSpan = (t: Pick<RotaTimeframe, 'hourStart' | 'minuteStart' | 'hourEnd' | 'minuteEnd'>): Span => [
  t.hourStart * 60 + t.minuteStart,
  t.hourEnd * 60 + t.minuteEnd,
]

/** Hours and minutes of a span; 1440 is 24:00. */
export const toHours = ([from, to]: Span) => ({
  hourStart: Math.floor(from / 60),
  minuteStart: from % 60,
  hourEnd: Math.floor(to / 60),
  minuteEnd: to % 60,
})

export const sumMinutes = (spans: readonly Span[]): number => mergeSpans(spans).reduce((sum, [from, to]) => sum + to - from, 0)

const isSame = (a: readonly Span[], b: readonly Span[]) => JSON.stringify(mergeSpans(a)) === JSON.stringify(mergeSpans(b))

/** Whether an entry belongs to one day and can be replaced when that day is planned again. */
const isOfDay = (timeframe: PlannedTimeframe, day: string) =>
  timeframe.type === 'once' &&
  timeframe.dayStart === day &&
  (timeframe.dayEnd ?? timeframe.dayStart) === day &&
  (timeframe.isWorking || timeframe.reason === 'rota')

export interface DayChange {
  /** Ids of entries of the day that no longer hold. */
  remove: string[]
  /** Spans for new entries of the day. */
  working: Span[]
  /** Time that repeating entries or the usual week would work, and the plan does not. */
  off: Span[]
}

/**
 * The entries that make a team member's day what `plan` says. Entries of that day alone are replaced; those of several days and
 * repeating ones stay, and what they work beyond the plan is taken out. Absences are neither changed nor counted.
 */
export function planDay(day: string, plan: readonly Span[], person: RotaPerson, timeframes: readonly PlannedTimeframe[]): DayChange {
  const wanted = mergeSpans(plan)
  const own = timeframes.filter((timeframe) => timeframe.userId === person.userId && appliesOn(timeframe, day))
  const rest = own.filter((timeframe) => !isOfDay(timeframe, day))
  const remove = own.filter((timeframe) => isOfDay(timeframe, day)).map((timeframe) => timeframe.userTimeframeId)
  const base = getPlannedSpans(day, person, rest)
  if (isSame(base, wanted)) return { remove, working: [], off: [] }
  const repeating = rest.filter((timeframe) => timeframe.isWorking).map(toSpan)
  // Working entries of the day replace the usual week, and join those of several days.
  const works = wanted.length ? [...repeating, ...wanted] : base
  return { remove, working: wanted, off: subtractSpans(works, wanted) }
}

/** The first error in planned spans, with its index and English message; undefined if there is none. */
export function findSpanError(spans: readonly Span[]): { at: number; message: string } | undefined {
  const reversed = spans.findIndex(([from, to]) => to <= from)
  if (reversed >= 0) return { at: reversed, message: 'Must end after it starts' }
  const overlaps = ([from, to]: Span, i: number) => spans.some(([a, b], j) => j !== i && from < b && a < to)
  const overlapping = spans.findLastIndex(overlaps)
  return overlapping < 0 ? undefined : { at: overlapping, message: 'Overlaps another period' }
}

/** Whether a person is employed on a day. */
export const isEmployed = ({ employmentStart, employmentEnd }: RotaPerson, day: string) =>
  (employmentStart === null || day >= employmentStart) && (employmentEnd === null || day <= employmentEnd)
