import { getHolidays } from '../booking/holidays.ts'
import { addDays, getWeekday } from '../salon-time.ts'

/** The days on which the pairing of a terminal is to be registered with the revenue agency, both included. */
export interface PairingWindow {
  readonly opens: string
  readonly closes: string
}

/** Day of the month on which it opens, and how many months after the terminal was put to use or changed: an assumption about the law. */
const [firstDay, monthsAfter] = ['06', 2] as const

function isWorkingDay(day: string): boolean {
  const weekday = getWeekday(day)
  return weekday !== 0 && weekday !== 6 && getHolidays('IT', Number(day.slice(0, 4))).every((holiday) => holiday.day !== day)
}

/** For a terminal that was put to use, or changed, on `from`: the 6th to the last working day of the second month after. */
export function getPairingWindow(from: string): PairingWindow {
  const months = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + monthsAfter
  const toMonth = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  let closes = addDays(`${toMonth(months + 1)}-01`, -1)
  while (!isWorkingDay(closes)) closes = addDays(closes, -1)
  return { opens: `${toMonth(months)}-${firstDay}`, closes }
}

/** Days before the end at which the salon is reminded once more. */
const lastReminderDays = 7
/** Of what the salon is to be told on a day: that the window opens, that it ends in a week, that it is over; null on all others. */
export function findPairingReminder({ opens, closes }: PairingWindow, today: string): 'open' | 'ending' | 'over' | null {
  if (today === opens) return 'open'
  if (addDays(today, lastReminderDays) === closes) return 'ending'
  return addDays(today, -1) === closes ? 'over' : null
}
