import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { addDays, type Day, getWeekday } from '../../ui/dates.ts'

export const toMonth = (day: Day) => day.slice(0, 7)
/** The month so many months on, `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-15T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The days of a month. */
export function getDaysOfMonth(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; toMonth(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}
/** Its column in a week that begins on Monday, from 1. */
export const getWeekdayColumn = (day: Day) => ((getWeekday(day) + 6) % 7) + 1

type Opening = Pick<PublicInfo, 'openingTime' | 'dayClosed'>
/** Whether the salon opens at all that day, as far as its week and its closed days say. */
export function opens({ openingTime, dayClosed }: Opening, day: Day): boolean {
  const closed = dayClosed.some(({ dayStart, dayEnd, everyYear }) =>
    everyYear
      ? yearly(dayStart.slice(5), dayEnd.slice(5), day.slice(5), dayStart.slice(0, 4) !== dayEnd.slice(0, 4))
      : dayStart <= day && day <= dayEnd,
  )
  return !closed && openingTime.some((week) => week.dayOfWeek === getWeekday(day) && week.timing.length > 0)
}
// Closed over New Year, every year: from December on, and up to January.
const yearly = (from: string, to: string, day: string, overNewYear: boolean) =>
  overNewYear ? day >= from || day <= to : from <= day && day <= to

/** The next `count` days from a day on (or back to it, with -1) that the salon opens; at most a year is looked through. */
export function openDays(opening: Opening, from: Day, count: number, step: 1 | -1 = 1, first: Day = ''): Day[] {
  const days: Day[] = []
  let day = from
  for (let looked = 0; days.length < count && looked < 366 && day >= first; looked += 1) {
    if (opens(opening, day)) days.push(day)
    day = addDays(day, step)
  }
  return step === 1 ? days : days.reverse()
}
