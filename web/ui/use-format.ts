import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaults } from '../../schema/terms.ts'
import { type Day, type DayStyle, dayIn, formatDay, patternDay, timeIn } from './dates.ts'
import { toLocale } from './locale.ts'
import { formatCents, formatEuros, formatNumber, formatShare } from './money.ts'

/** The salon's zone and the way it writes dates; the shell provides them once the salon is known. */
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
      /** What the wire carries. */
      euros: (amount: number) => formatEuros(amount, locale),
      number: (value: number) => formatNumber(value, locale),
      share: (value: number) => formatShare(value, locale),
      /** A day in words. */
      day: (day: Day, style?: DayStyle) => formatDay(day, locale, style),
      /** A day as the salon writes it. */
      date: (day: Day) => patternDay(day, dateFormat),
      /** An instant as the salon's day in words, and its clock. */
      dayOf: (instant: Instant, style?: DayStyle) => formatDay(dayIn(timeZone, instant), locale, style),
      time: (instant: Instant) => timeIn(timeZone, instant),
      /** Which day an instant is at the salon. */
      dayIn: (instant: Instant) => dayIn(timeZone, instant),
    }),
    [locale, timeZone, dateFormat],
  )
}
