import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDatePattern } from '../../schema/rules/date-format.ts'
import { defaults } from '../../schema/terms.ts'
import { type Day, type DayStyle, dayIn, formatDay, sayDay, timeIn } from './dates.ts'
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
  return useMemo(() => {
    const toDay = (instant: Instant) => dayIn(timeZone, instant)
    const toTime = (instant: Instant) => timeIn(timeZone, instant)
    const say = (day: Day) => sayDay(day, toDay(Date.now()), locale)
    const toNumbers = (day: Day) => formatDatePattern(day, dateFormat)
    return {
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
      /** The salon's day of an instant, in words. */
      dayOf: (instant: Instant, style?: DayStyle) => formatDay(toDay(instant), locale, style),
      /** A day as people say it: 'Fri 20 Nov', in another year '20 Nov 2025'. */
      date: say,
      /** The salon's day of an instant, as people say it. */
      dateOf: (instant: Instant) => say(toDay(instant)),
      /** Day and time of an instant, as people say them: 'Fri 20 Nov, 16:00'. */
      momentOf: (instant: Instant) => `${say(toDay(instant))}, ${toTime(instant)}`,
      /** A day in the salon's date format, for files. */
      fileDate: toNumbers,
      /** Day and time of an instant, for files. */
      fileMoment: (instant: Instant) => `${toNumbers(toDay(instant))} ${toTime(instant)}`,
      time: toTime,
      /** The salon's day of an instant, `YYYY-MM-DD`. */
      dayIn: toDay,
    }
  }, [locale, timeZone, dateFormat])
}
