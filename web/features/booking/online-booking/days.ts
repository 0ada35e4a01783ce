import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'

/** The month of a day, `YYYY-MM`. */
export const toMonth = (day: Day) => day.slice(0, 7)
/** The month that is `count` months later, `YYYY-MM`. */
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
/** The column of a day in a week that starts on Monday, from 1. */
export const getWeekdayColumn = (day: Day) => ((getWeekday(day) + 6) % 7) + 1

type Opening = Pick<PageSalon, 'openingTime' | 'dayClosed'>
/** Whether the salon is open on a day according to its opening hours and closed days. */
export function isOpenOn({ openingTime, dayClosed }: Opening, day: Day): boolean {
  const closed = dayClosed.some(({ dayStart, dayEnd, everyYear }) =>
    everyYear
      ? isInYearlyRange(dayStart.slice(5), dayEnd.slice(5), day.slice(5), dayStart.slice(0, 4) !== dayEnd.slice(0, 4))
      : dayStart <= day && day <= dayEnd,
  )
  return !closed && openingTime.some((week) => week.dayOfWeek === getWeekday(day) && week.timing.length > 0)
}
// A range over New Year contains the days from its start on and those up to its end. All days are `MM-DD`.
const isInYearlyRange = (from: string, to: string, day: string, overNewYear: boolean) =>
  overNewYear ? day >= from || day <= to : from <= day && day <= to

/** The next `count` open days from a day on (backwards to `first` if `step` is -1), in order. Searches a year at most. */
export function findOpenDays(opening: Opening, from: Day, count: number, step: 1 | -1 = 1, first: Day = ''): Day[] {
  const days: Day[] = []
  let day = from
  for (let checked = 0; days.length < count && checked < 366 && day >= first; checked += 1) {
    if (isOpenOn(opening, day)) days.push(day)
    day = addDays(day, step)
  }
  return step === 1 ? days : days.reverse()
}
