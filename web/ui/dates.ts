import { type Locale, memoize } from './locale.ts'

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string
/** `HH:MM`, 24 hours. */
type ClockTime = string

// Days in words. Fields and files have numbers in the salon's format (`formatDatePattern`).
const styles = {
  /** Friday 20 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Friday 20 November 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Fri 20 Nov */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Fri 20 */
  ofMonth: { weekday: 'short', day: 'numeric' },
  /** 20 Nov 2026 */
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 20 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof styles
const isStyle = (name: string | undefined): name is DayStyle => name !== undefined && name in styles

const dayFormats = memoize((key: `${Locale} ${DayStyle}`) => {
  const [locale, style] = key.split(' ')
  return new Intl.DateTimeFormat(locale, { ...(isStyle(style) ? styles[style] : styles.weekday), timeZone: 'UTC' })
})
const timeFormats = memoize(
  (zone: string) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)
const isoDayFormats = memoize(
  (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const toNoon = (day: Day) => new Date(`${day}T12:00:00Z`)

/** A day in words. An invalid day is returned unchanged. */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'weekday'): string {
  const date = toNoon(day)
  if (Number.isNaN(date.getTime())) return day
  // British English has a comma after the weekday of the long form, which titles do not want.
  return dayFormats(`${locale} ${style}`).format(date).replace(',', '')
}

/** A day as people say it: 'Fri 20 Nov' in the year of `today`, '20 Nov 2025' in another one. */
export const sayDay = (day: Day, today: Day, locale: Locale): string =>
  formatDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'dated')

/** The day of an instant (ISO with Z, or milliseconds) in a time zone. */
export function dayIn(zone: string, instant: string | number | Date): Day {
  return isoDayFormats(zone).format(new Date(instant))
}

/** The time of day of an instant in a time zone: '14:05'. */
export function timeIn(zone: string, instant: string | number | Date): ClockTime {
  return timeFormats(zone).format(new Date(instant))
}

/** Whether a text, of an address for instance, is a day that exists. */
export const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day `count` days later, or earlier if negative. */
export function addDays(day: Day, count: number): Day {
  const date = toNoon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Weekdays in display order: Monday first, 0 is Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** 0 is Sunday. */
export function getWeekday(day: Day): number {
  return toNoon(day).getUTCDay()
}

/** The names of the weekdays, Sunday first. */
export function weekdayNames(locale: Locale, style: 'long' | 'short' | 'narrow' = 'long'): readonly string[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, weekday) => names.format(new Date(Date.UTC(1970, 0, 4 + weekday))))
}

/** Parses a typed time of day: '9', '930', '9.30', '09:30' → '09:30'. Null for an empty text, undefined for an invalid one. */
export function parseTime(text: string): ClockTime | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/i.exec(trimmed)
  const hour = Number(parts?.[1])
  const minute = Number(parts?.[2] ?? 0)
  if (!parts || hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
