import { kept, type Locale } from './locale.ts'

/** A day of the calendar, `YYYY-MM-DD`, in no zone: the salon's zone has decided which one it is. */
export type Day = string
/** `HH:MM`, 24 hours. */
export type ClockTime = string

const styles = {
  /** Friday 20 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Friday 20 November 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 Nov 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Fri 20 Nov */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 20 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof styles
const isStyle = (name: string | undefined): name is DayStyle => name !== undefined && name in styles

const days = kept((key: `${Locale} ${DayStyle}`) => {
  const [locale, style] = key.split(' ')
  return new Intl.DateTimeFormat(locale, { ...(isStyle(style) ? styles[style] : styles.medium), timeZone: 'UTC' })
})
const times = kept(
  (zone: string) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)
const zoneDays = kept(
  (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)

/** A day in words; what is no day comes back as it was. */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'weekday'): string {
  const date = noon(day)
  if (Number.isNaN(date.getTime())) return day
  // British English puts a comma behind the weekday of the long form, and none is wanted in a title.
  return days(`${locale} ${style}`).format(date).replace(',', '')
}

/** A day in the salon's dateFormat, made of DD, MM and YYYY: '20/11/2026'. */
export function patternDay(day: Day, dateFormat: string): string {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) return day
  return dateFormat.replace(/YYYY|YY|MM|DD/g, (part) => ({ YYYY: year, YY: year.slice(-2), MM: month })[part] ?? date)
}

/** The day at the salon when it is `instant` (ISO with Z, or milliseconds). */
export function dayIn(zone: string, instant: string | number | Date): Day {
  return zoneDays(zone).format(new Date(instant))
}

/** The clock at the salon when it is `instant`: '14:05', wherever the reader is. */
export function timeIn(zone: string, instant: string | number | Date): ClockTime {
  return times(zone).format(new Date(instant))
}

/** `count` days on, or back: months, years and changes of the clock do not matter. */
export function addDays(day: Day, count: number): Day {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** 0 is Sunday (section 9). */
export function getWeekday(day: Day): number {
  return noon(day).getUTCDay()
}

/** The names of the weekdays, 0 = Sunday. */
export function weekdayNames(locale: Locale, style: 'long' | 'short' | 'narrow' = 'long'): readonly string[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, weekday) => names.format(new Date(Date.UTC(1970, 0, 4 + weekday))))
}

/** What somebody typed as a time of day: '9', '930', '9.30', '09:30' → '09:30'; null for nothing, undefined for no time. */
export function timeOfText(text: string): ClockTime | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/i.exec(bare)
  const hour = Number(parts?.[1])
  const minute = Number(parts?.[2] ?? 0)
  if (!parts || hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
