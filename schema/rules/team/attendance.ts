/** Time clock: worked, late, early, overtime and missing minutes per day of a salon, against the planned hours. */
import type { AbsenceReason, ExplanationReason } from '../../terms.ts'
import { addDays, dayRange, toSalonDay } from '../salon-time.ts'
import { mergeSpans, type Span, subtractSpans, toInstants } from './rota.ts'
import { sumMinutes } from './rota-plan.ts'

export interface AttendanceRules {
  /** A presence that is longer loses `breakMinutes`, as far as no break was recorded; what is left is never less than this. */
  breakAfterMinutes: number
  breakMinutes: number
  /** Gaps of the planned day are breaks, recorded or not. */
  deductPlannedBreaks: boolean
  /** Being late, early or longer by no more than this is on time. */
  toleranceMinutes: number
}
export const attendanceDefaults: AttendanceRules = {
  breakAfterMinutes: 360,
  breakMinutes: 30,
  deductPlannedBreaks: true,
  toleranceMinutes: 5,
}

/** Nobody is present for longer: a clock-out that is still missing then was forgotten. */
export const maxPresenceHours = 16
/** A clock-in on a later day than the open one asks about its clock-out after so long. */
const overnightHours = 10

/** From clock-in to clock-out in seconds UTC and whole minutes; the last break has no end while it lasts. */
export interface Presence {
  inUtc: number
  outUtc: number | null
  breaks: readonly (readonly [start: number, end: number | null])[]
  /** The clock-out is missing and nobody has entered it yet. */
  forgotten: boolean
}

/** Working time as planned, in minutes after midnight, without time off. */
export interface PlannedDay {
  spans: readonly Span[]
  /** Why time was taken out. */
  absence: AbsenceReason | null
}

export interface DayFigures {
  day: string
  plannedMinutes: number
  /** From clock-in to clock-out. */
  presentMinutes: number
  /** Recorded breaks and `deductedMinutes`. */
  breakMinutes: number
  /** The part of the breaks that nobody recorded and the rules take. */
  deductedMinutes: number
  workedMinutes: number
  lateMinutes: number
  earlyMinutes: number
  /** Worked after the planned end; everything on a day that was not planned. */
  overtimeMinutes: number
  /** Planned on a day on which nobody clocked in. */
  missingMinutes: number
  /** What has to be settled before the month closes. */
  toCheck: 'no_clock_out' | 'missing' | null
}

export const isRunning = ({ inUtc, outUtc, forgotten }: Presence, nowUtc: number) =>
  outUtc === null && !forgotten && nowUtc - inUtc < maxPresenceHours * 3600

/** Whether a new clock-in has to ask first when the open presence ended. */
export function asksForClockOut(open: Presence, nowUtc: number, zone: string): boolean {
  if (open.outUtc !== null || open.forgotten) return false
  const isOtherDay = toSalonDay(open.inUtc, zone) !== toSalonDay(nowUtc, zone)
  return !isRunning(open, nowUtc) || (isOtherDay && nowUtc - open.inUtc >= overnightHours * 3600)
}

const getEnd = (presence: Presence, nowUtc: number) =>
  presence.outUtc ?? (isRunning(presence, nowUtc) ? Math.max(nowUtc - (nowUtc % 60), presence.inUtc) : presence.inUtc)

const clip = (spans: readonly Span[], [start, end]: Span): Span[] =>
  spans.flatMap(([a, b]): Span[] => (Math.max(a, start) < Math.min(b, end) ? [[Math.max(a, start), Math.min(b, end)]] : []))
const toMinutes = (spans: readonly Span[]) => Math.floor(sumMinutes(spans) / 60)

/** A presence with its breaks, and what the rules take besides, per day of the salon. */
interface Measured {
  span: Span
  /** Without recorded breaks. */
  net: Span[]
  breaks: Span[]
  isOpen: boolean
  /** The clock-out is missing. */
  isUnclosed: boolean
  deducted: ReadonlyMap<string, number>
}

function measure(presence: Presence, getPlan: (day: string) => PlannedDay, { rules, zone, nowUtc }: Clock): Measured {
  const span: Span = [presence.inUtc, getEnd(presence, nowUtc)]
  const breaks = clip(mergeSpans(presence.breaks.map(([from, to]): Span => [from, to ?? span[1]])), span)
  const net = subtractSpans([span], breaks)
  const days: string[] = []
  for (let day = toSalonDay(span[0], zone); day <= toSalonDay(span[1], zone); day = addDays(day, 1)) days.push(day)
  const gaps = rules.deductPlannedBreaks ? days.flatMap((day) => clip(getGaps(day, getPlan(day), zone), span)) : []
  const present = toMinutes([span])
  const required = Math.max(toMinutes(gaps), Math.min(rules.breakMinutes, Math.max(0, present - rules.breakAfterMinutes)))
  let left = Math.max(0, required - toMinutes(breaks))
  const deducted = new Map<string, number>()
  for (const day of days) {
    const share = Math.min(left, toMinutes(clip(net, dayRange(day, zone))))
    if (share > 0) deducted.set(day, share)
    left -= share
  }
  const isOpen = presence.outUtc === null
  return { span, net, breaks, isOpen, isUnclosed: isOpen && !isRunning(presence, nowUtc), deducted }
}

/** Time between the planned spans of a day, as instants. */
function getGaps(day: string, { spans }: PlannedDay, zone: string): Span[] {
  const planned = toInstants(day, spans, zone)
  const [first, last] = [planned[0], planned.at(-1)]
  return first && last ? subtractSpans([[first[0], last[1]]], planned) : []
}

interface Clock {
  rules: AttendanceRules
  zone: string
  nowUtc: number
}

/**
 * The days from `from` to `to`. `presences` are all of the person that touch them; one across midnight counts on both days. `getPlan`
 * is also asked for the neighbouring days. A planned day that is explained by anything but `unexcused` does not count as planned.
 */
export function computeDays({
  from,
  to,
  presences,
  getPlan,
  getExplanation,
  ...clock
}: Clock & {
  from: string
  to: string
  presences: readonly Presence[]
  getPlan: (day: string) => PlannedDay
  getExplanation: (day: string) => ExplanationReason | undefined
}): DayFigures[] {
  const measured = presences.map((presence) => measure(presence, getPlan, clock)).sort((a, b) => a.span[0] - b.span[0])
  const days: DayFigures[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(computeDay(day, getPlan(day), getExplanation(day), measured, clock))
  return days
}

function computeDay(
  day: string,
  { spans }: PlannedDay,
  explanation: ExplanationReason | undefined,
  measured: readonly Measured[],
  { rules, zone, nowUtc }: Clock,
): DayFigures {
  const range = dayRange(day, zone)
  const touching = measured.filter(({ span: [start, end] }) => start < range[1] && (end > range[0] || start >= range[0]))
  const isExcused = touching.length === 0 && explanation !== undefined && explanation !== 'unexcused'
  const planned = isExcused ? [] : toInstants(day, spans, zone)
  const sum = (get: (one: Measured) => readonly Span[]) => touching.reduce((total, one) => total + toMinutes(clip(get(one), range)), 0)
  const deductedMinutes = touching.reduce((total, { deducted }) => total + (deducted.get(day) ?? 0), 0)
  const breakMinutes = sum(({ breaks }) => breaks) + deductedMinutes
  const presentMinutes = sum(({ span }) => [span])
  const workedMinutes = presentMinutes - breakMinutes
  const [start, stop] = [planned[0]?.[0] ?? 0, planned.at(-1)?.[1] ?? 0]
  const isOver = stop <= nowUtc
  const isMissing = spans.length > 0 && touching.length === 0 && (toInstants(day, spans, zone).at(-1)?.[1] ?? 0) <= nowUtc
  const plannedMinutes = toMinutes(planned)
  const figures = { day, plannedMinutes, presentMinutes, breakMinutes, deductedMinutes, workedMinutes }
  const isUnexplained = isMissing && explanation === undefined
  const toCheck = touching.some((one) => one.isUnclosed) ? ('no_clock_out' as const) : isUnexplained ? ('missing' as const) : null
  const missing = { missingMinutes: isMissing ? plannedMinutes : 0, toCheck }
  if (touching.length === 0 || planned.length === 0)
    return { ...figures, lateMinutes: 0, earlyMinutes: 0, overtimeMinutes: planned.length === 0 ? workedMinutes : 0, ...missing }
  const tolerate = (minutes: number) => (minutes > rules.toleranceMinutes ? minutes : 0)
  const firstIn = Math.max(range[0], touching[0]?.span[0] ?? 0)
  const lastOut = Math.min(range[1], Math.max(...touching.map(({ span }) => span[1])))
  const mayBeEarly = isOver && !touching.some(({ isOpen }) => isOpen)
  const after = sum(({ net }) => clip(net, [stop, range[1]]))
  return {
    ...figures,
    lateMinutes: tolerate(Math.floor(Math.max(0, Math.min(firstIn, stop) - start) / 60)),
    earlyMinutes: mayBeEarly ? tolerate(Math.floor(Math.max(0, stop - Math.max(lastOut, start)) / 60)) : 0,
    overtimeMinutes: Math.min(workedMinutes, tolerate(after)),
    ...missing,
  }
}

export interface AttendanceTotals {
  plannedMinutes: number
  workedMinutes: number
  /** Worked less planned, of the days that are over. */
  balanceMinutes: number
  breakMinutes: number
  lateDays: number
  lateMinutes: number
  earlyDays: number
  earlyMinutes: number
  overtimeMinutes: number
  missingDays: number
  missingMinutes: number
  /** Days that have to be settled before the month closes. */
  toCheck: number
}

export function sumDays(days: readonly DayFigures[], today: string): AttendanceTotals {
  const sum = (get: (day: DayFigures) => number) => days.reduce((total, day) => total + get(day), 0)
  const count = (matches: (day: DayFigures) => boolean) => days.filter(matches).length
  return {
    plannedMinutes: sum((day) => day.plannedMinutes),
    workedMinutes: sum((day) => day.workedMinutes),
    balanceMinutes: sum(({ day, workedMinutes, plannedMinutes }) => (day < today ? workedMinutes - plannedMinutes : 0)),
    breakMinutes: sum((day) => day.breakMinutes),
    lateDays: count((day) => day.lateMinutes > 0),
    lateMinutes: sum((day) => day.lateMinutes),
    earlyDays: count((day) => day.earlyMinutes > 0),
    earlyMinutes: sum((day) => day.earlyMinutes),
    overtimeMinutes: sum((day) => day.overtimeMinutes),
    missingDays: count((day) => day.missingMinutes > 0),
    missingMinutes: sum((day) => day.missingMinutes),
    toCheck: count((day) => day.toCheck !== null),
  }
}

/** First and last day of a month `YYYY-MM`. */
export function getMonthDays(month: string): [first: string, last: string] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)]
}
