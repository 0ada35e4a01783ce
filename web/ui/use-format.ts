import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDatePattern } from '../../schema/rules/date-format.ts'
import { defaults } from '../../schema/terms.ts'
import { type Day, type DayStyle, dayIn, formatDay, timeIn } from './dates.ts'
import { toLocale } from './locale.ts'
import { formatCents, formatEuros, formatNumber, formatShare } from './money.ts'

/** The salon's time zone and date format; provided by the shell once the salon is loaded. */
export const SalonFormat = createContext<{ readonly timeZone: string; readonly dateFormat: string }>(defaults)

type Instant = string | number | Date

/** Money, numbers and dates in the user's language, times in the salon's zone. */
export function useFormat() {
  const { i18n } = useTranslation()
  const { timeZone, dateFormat } = use(SalonFormat)
  const locale = toLocale(i18n.language)
  return useMemo(
    () => ({
      locale,
      timeZone,
      /** Whole cents. */
      cents: (amount: number) => formatCents(amount, locale),
      /** Euros, as the API sends them. */
      euros: (amount: number) => formatEuros(amount, locale),
      number: (value: number) => formatNumber(value, locale),
      share: (value: number) => formatShare(value, locale),
      /** A day in words. */
      day: (day: Day, style?: DayStyle) => formatDay(day, locale, style),
      /** A day in the salon's date format. */
      date: (day: Day) => formatDatePattern(day, dateFormat),
      /** The salon's day of an instant, in the salon's date format. */
      dateOf: (instant: Instant) => formatDatePattern(dayIn(timeZone, instant), dateFormat),
      /** The salon's day of an instant, in words. */
      dayOf: (instant: Instant, style?: DayStyle) => formatDay(dayIn(timeZone, instant), locale, style),
      time: (instant: Instant) => timeIn(timeZone, instant),
      /** The salon's day of an instant, `YYYY-MM-DD`. */
      dayIn: (instant: Instant) => dayIn(timeZone, instant),
    }),
    [locale, timeZone, dateFormat],
  )
}
