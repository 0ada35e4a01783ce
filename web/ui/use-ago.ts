import { useCallback } from 'react'
import { type Day, dayIn } from './dates.ts'
import { type Locale, memoize } from './locale.ts'
import { useFormat } from './use-format.ts'

const relativeFormats = memoize((locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const dayMs = 86_400_000
/** How long ago a day is: 'yesterday', '3 weeks ago', '5 months ago'. */
export function sayAgo(day: Day, today: Day, locale: Locale): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
  const format = relativeFormats(locale)
  if (days < 14) return format.format(-days, 'day')
  if (days < 61) return format.format(-Math.floor(days / 7), 'week')
  return days < 730 ? format.format(-Math.floor(days / 30.5), 'month') : format.format(-Math.floor(days / 365.25), 'year')
}

/** How long ago the salon's day of an instant is, in the user's language. */
export function useAgo(): (instant: string) => string {
  const { locale, timeZone } = useFormat()
  return useCallback((instant) => sayAgo(dayIn(timeZone, instant), dayIn(timeZone, Date.now()), locale), [locale, timeZone])
}
