/** Days off: how they are counted, and what the salon allows. */

import { addDays } from '../salon-time.ts'
import {
  appliesOn,
  type ClosedDay,
  getOpeningSpans,
  getWorkingSpans,
  isClosed,
  type OpeningDay,
  type RotaPerson,
  type Span,
  subtractSpans,
} from './rota.ts'
import { getPlannedSpans, isAbsence, type PlannedTimeframe, sumMinutes, toSpan } from './rota-plan.ts'

const wholeDay: Span = [0, 1440]

/** All days from the first to the last one. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

interface TimeOffRota {
  timeframes: readonly PlannedTimeframe[]
  closed: readonly ClosedDay[]
}

/**
 * The share of a day's work that time off takes, 0 to 1 in hundredths. Days on which the person would not work anyway, closed days
 * among them, count nothing, so a public holiday within a holiday is not lost.
 */
export function countTimeOff(day: string, span: Span, person: RotaPerson, { timeframes, closed }: TimeOffRota): number {
  if (isClosed(closed, day)) return 0
  const planned = getPlannedSpans(day, person, timeframes)
  const total = sumMinutes(planned)
  if (total === 0) return 0
  return Math.round(((total - sumMinutes(subtractSpans(planned, [span]))) / total) * 100) / 100
}

/** Days that a request would take from the allowance. `span`: the hours, null for whole days. */
export const countRequestedDays = (from: string, to: string, span: Span | null, person: RotaPerson, rota: TimeOffRota): number =>
  round(listDays(from, to).reduce((sum, day) => sum + countTimeOff(day, span ?? wholeDay, person, rota), 0))

const round = (days: number) => Math.round(days * 100) / 100

export interface DaysOfYear {
  daysTaken: number
  daysPlanned: number
  workingDaysLeft: number
}

/** Holidays of a year, taken until today and planned, and the working days that are left in it. Sick days and courses are not counted. */
export function countDaysOfYear(year: number, today: string, person: RotaPerson, { timeframes, closed }: TimeOffRota): DaysOfYear {
  const own = timeframes.filter((timeframe) => timeframe.userId === person.userId)
  const holidays = own.filter((timeframe) => isAbsence(timeframe) && timeframe.type === 'once' && timeframe.reason === 'holiday')
  const counted: DaysOfYear = { daysTaken: 0, daysPlanned: 0, workingDaysLeft: 0 }
  for (const day of listDays(`${year}-01-01`, `${year}-12-31`)) {
    const spans = holidays.filter((timeframe) => appliesOn(timeframe, day)).map(toSpan)
    const isWorking = day > today && getWorkingSpans(day, person, own, closed).length > 0
    if (isWorking) counted.workingDaysLeft++
    if (spans.length === 0 || isClosed(closed, day)) continue
    const others = own.filter((timeframe) => !holidays.includes(timeframe))
    const total = sumMinutes(getWorkingSpans(day, person, others, []))
    if (total === 0) continue
    const share = (total - sumMinutes(subtractSpans(getWorkingSpans(day, person, others, []), spans))) / total
    if (day <= today) counted.daysTaken = round(counted.daysTaken + share)
    else counted.daysPlanned = round(counted.daysPlanned + share)
  }
  return counted
}

export interface TimeOffRules {
  maxOffPerDay: number | null
  maxOffPerService: number | null
  blockedPeriods: readonly { from: string; to: string }[]
}
export interface TimeOffPerson extends RotaPerson {
  /** Ids of the services that the person offers. */
  services: readonly string[]
}
/** Why a day cannot be asked for. */
export type DayObstacle = 'past' | 'closed' | 'not_working' | 'blocked' | 'full' | 'full_service' | 'off'

/** Whether somebody has the whole working time of a day off. */
export function isOffAllDay(day: string, person: RotaPerson, { timeframes, closed }: TimeOffRota): boolean {
  const planned = getPlannedSpans(day, person, timeframes)
  return planned.length > 0 && getWorkingSpans(day, person, timeframes, closed).length === 0
}

/** Why a person cannot have a day off; undefined if they can. `today` is the salon's. */
export function findDayObstacle(
  day: string,
  userId: string,
  today: string,
  { people, rules, ...rota }: TimeOffRota & { people: readonly TimeOffPerson[]; rules: TimeOffRules },
): DayObstacle | undefined {
  const person = people.find((one) => one.userId === userId)
  if (day < today) return 'past'
  if (isClosed(rota.closed, day)) return 'closed'
  if (!person || getPlannedSpans(day, person, rota.timeframes).length === 0) return 'not_working'
  if (isOffAllDay(day, person, rota)) return 'off'
  if (rules.blockedPeriods.some(({ from, to }) => from <= day && day <= to)) return 'blocked'
  const off = people.filter((one) => one.userId !== userId && isOffAllDay(day, one, rota))
  if (rules.maxOffPerDay !== null && off.length >= rules.maxOffPerDay) return 'full'
  const { maxOffPerService } = rules
  const isFull = (serviceId: string) =>
    maxOffPerService !== null && off.filter((one) => one.services.includes(serviceId)).length >= maxOffPerService
  return person.services.some(isFull) ? 'full_service' : undefined
}

/** Whether the salon is open on a day by its opening hours. */
export const isOpen = (day: string, opening: readonly OpeningDay[], closed: readonly ClosedDay[]) =>
  getOpeningSpans(day, opening, closed).length > 0
