import type { Attendance, AttendanceDay, MonthAttendance, UserAttendance } from '../../../../schema/api/team/attendance-days.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import { addDays, dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import {
  type AttendanceTotals,
  asksForClockOut,
  attendanceDefaults,
  computeDays,
  type DayFigures,
  type PlannedDay,
  type Presence,
  sumDays,
} from '../../../../schema/rules/team/attendance.ts'
import { getEffectiveSpans, getPlannedSpans, listAbsences } from '../../../../schema/rules/team/rota-plan.ts'
import type { ClosedPlan } from '../../../../schema/tables/team/attendance.ts'
import type { PlannerRota } from '../rota/index.ts'
import type { AttendancePeriod, AttendancePerson } from './queries.ts'

/** A period as it was read, with the rota of its days and of the two beside them. */
export interface AttendanceData {
  from: string
  to: string
  period: AttendancePeriod
  rota: Pick<PlannerRota, 'timeframes' | 'closed'>
  zone: string
  nowUtc: number
}

export const toPresence = ({ in: start, out, breaks, forgotten }: Attendance): Presence => ({
  inUtc: parseIso(start),
  outUtc: out === null ? null : parseIso(out),
  breaks: breaks.map((one) => [parseIso(one.start), one.end === null ? null : parseIso(one.end)] as const),
  forgotten,
})

/** What was planned for a person: in a closed month as it was at its closing. */
function buildPlan({ period, rota }: AttendanceData, person: AttendancePerson): (day: string) => PlannedDay {
  const timeframes = rota.timeframes.filter(({ userId }) => userId === person.userId)
  const closed = new Map(
    period.closedMonths.map(({ month, plan }) => [
      month,
      new Map(plan.flatMap((one) => (one.userId === person.userId ? [[one.day, one]] : []))),
    ]),
  )
  const known = new Map<string, PlannedDay>()
  const plan = (day: string): PlannedDay => {
    const month = closed.get(day.slice(0, 7))
    if (month) return month.get(day) ?? { spans: [], absence: null }
    const absences = listAbsences(day, person.userId, timeframes)
    const spans = getEffectiveSpans(day, getPlannedSpans(day, person, timeframes), absences, rota.closed)
    return { spans, absence: absences[0]?.reason ?? null }
  }
  return (day) => {
    const found = known.get(day) ?? plan(day)
    known.set(day, found)
    return found
  }
}

const ofPerson = <T extends { userId: string }>(rows: readonly T[], { userId }: AttendancePerson) =>
  rows.filter((row) => row.userId === userId)

interface PersonDays {
  figures: DayFigures[]
  getPlan: (day: string) => PlannedDay
  attendances: Attendance[]
}
function computePerson(data: AttendanceData, person: AttendancePerson): PersonDays {
  const { from, to, period, zone, nowUtc } = data
  const getPlan = buildPlan(data, person)
  const attendances = ofPerson(period.attendances, person)
  const explanations = new Map(ofPerson(period.explanations, person).map(({ day, reason }) => [day, reason]))
  const figures = computeDays({
    ...{ from, to, zone, nowUtc, getPlan },
    rules: period.settings ?? attendanceDefaults,
    presences: attendances.map(toPresence),
    getExplanation: (day) => explanations.get(day),
  })
  return { figures, getPlan, attendances }
}

const getToday = ({ nowUtc, zone }: AttendanceData) => toSalonDay(nowUtc, zone)

/** A person's days, with the attendances that touch each. */
export function buildDays(data: AttendanceData, person: AttendancePerson): { days: AttendanceDay[]; totals: AttendanceTotals } {
  const { figures, getPlan, attendances } = computePerson(data, person)
  const explanations = new Map(ofPerson(data.period.explanations, person).map(({ day, reason, note }) => [day, { reason, note }] as const))
  const isOn = ({ in: start, out }: Attendance, day: string) => {
    const [first, next] = dayRange(day, data.zone)
    const [inUtc, outUtc] = [parseIso(start), out === null ? parseIso(start) : parseIso(out)]
    return inUtc < next && (outUtc > first || inUtc >= first)
  }
  const days = figures.map((figure): AttendanceDay => {
    const { spans, absence } = getPlan(figure.day)
    return {
      ...figure,
      planned: spans.map(([a, b]): [number, number] => [a, b]),
      absence,
      attendances: attendances.filter((one) => isOn(one, figure.day)),
      explanation: explanations.get(figure.day) ?? null,
    }
  })
  return { days, totals: sumDays(figures, getToday(data)) }
}

const toClosedMonths = ({ closedMonths }: AttendancePeriod) => closedMonths.map(({ month, at, by }) => ({ month, at, by }))

/** Undefined where the period was read for nobody. */
export function buildUserAttendance(data: AttendanceData): UserAttendance | undefined {
  const [person] = data.period.people
  if (!person) return undefined
  const { userId, firstName, lastName } = person
  return {
    ...{ userId, firstName, lastName, from: data.from, to: data.to },
    ...buildDays(data, person),
    closedMonths: toClosedMonths(data.period),
  }
}

/** Everybody's sums; `toImage` makes a link of a stored picture. */
export function buildMonthAttendance(data: AttendanceData, toImage: (key: string | null) => string | null): MonthAttendance {
  const all: DayFigures[] = []
  const people = data.period.people.map((person) => {
    const { figures } = computePerson(data, person)
    all.push(...figures)
    const { userId, firstName, lastName, jobTitle, profileImage } = person
    return { userId, firstName, lastName, jobTitle, profileImage: toImage(profileImage), ...sumDays(figures, getToday(data)) }
  })
  const { from, to } = data
  return { from, to, people, totals: sumDays(all, getToday(data)), closedMonths: toClosedMonths(data.period) }
}

/** Planned days and days off of everybody, as a closed month keeps them. */
export const buildClosedPlan = (data: AttendanceData): ClosedPlan[] =>
  data.period.people.flatMap((person) => {
    const getPlan = buildPlan(data, person)
    const days: ClosedPlan[] = []
    for (let day = data.from; day <= data.to; day = addDays(day, 1)) {
      const { spans, absence } = getPlan(day)
      if (spans.length > 0 || absence) days.push({ userId: person.userId, day, spans: spans.map(([a, b]) => [a, b]), absence })
    }
    return days
  })

/** State of the person of a period today; undefined for nobody. */
export function buildClockState(data: AttendanceData): ClockState | undefined {
  const [person] = data.period.people
  if (!person) return undefined
  const [today] = buildDays(data, person).days
  const open = data.period.attendances.find((one) => one.out === null && !one.forgotten) ?? null
  return (
    today && {
      userId: person.userId,
      firstName: person.firstName,
      today,
      open,
      asksForClockOut: open !== null && asksForClockOut(toPresence(open), data.nowUtc, data.zone),
      hasPin: person.hasPin,
    }
  )
}
