import { addDays } from '../salon-time.ts'

/** A public holiday that is proposed as a closed day. `name` is its translation key. */
export interface Holiday {
  readonly name: HolidayName
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Whether it has the same date every year; false for the holidays that depend on Easter. */
  readonly everyYear: boolean
}
export type HolidayName = (typeof fixed)[number][0] | 'holiday_easter' | 'holiday_easter_monday'

const fixed = [
  ['holiday_new_year', '01-01'],
  ['holiday_epiphany', '01-06'],
  ['holiday_liberation', '04-25'],
  ['holiday_labour', '05-01'],
  ['holiday_republic', '06-02'],
  ['holiday_assumption', '08-15'],
  ['holiday_saint_francis', '10-04'],
  ['holiday_all_saints', '11-01'],
  ['holiday_immaculate', '12-08'],
  ['holiday_christmas', '12-25'],
  ['holiday_saint_stephen', '12-26'],
] as const

/** Easter Sunday of a year by the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
export function computeEaster(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const epact = (19 * a + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((a + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** A country's public holidays of a year, earliest first; empty for an unknown country. Saint Francis' day is a holiday from 2026. */
export function getHolidays(country: string, year: number): Holiday[] {
  if (country !== 'IT') return []
  const easter = computeEaster(year)
  const dated = fixed.filter(([name]) => name !== 'holiday_saint_francis' || year >= 2026)
  return [
    ...dated.map(([name, day]): Holiday => ({ name, day: `${year}-${day}`, everyYear: true })),
    { name: 'holiday_easter' as const, day: easter, everyYear: false },
    { name: 'holiday_easter_monday' as const, day: addDays(easter, 1), everyYear: false },
  ].toSorted((a, b) => a.day.localeCompare(b.day))
}
