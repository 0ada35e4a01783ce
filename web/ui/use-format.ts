import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDatePattern } from '../../schema/rules/date-format.ts'
import { getAmountFormat } from '../../schema/rules/money/amount-format.ts'
import { defaults } from '../../schema/terms.ts'
import { type Day, type DayStyle, dayIn, formatDay, sayDay, timeIn } from './dates.ts'
import { type Locale, toLocale } from './locale.ts'
import { formatMoney, formatNumber, formatShare } from './money.ts'

/** The salon's time zone, date format and currency; provided by the shell once the salon is loaded. */
export const SalonFormat = createContext<{ readonly timeZone: string; readonly dateFormat: string; readonly currency: string }>(defaults)

type Instant = string | number | Date

/** The symbol that amounts carry in a language: `£`, `CHF`. */
export const getCurrencySymbol = (locale: Locale, currency: string): string =>
  getAmountFormat(locale, currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Money, numbers and dates in the user's language, times in the salon's zone. */
export function useFormat() {
  const { i18n } = useTranslation()
  const { timeZone, dateFormat, currency } = use(SalonFormat)
  const locale = toLocale(i18n.language)
  return useMemo(() => {
    const toDay = (instant: Instant) => dayIn(timeZone, instant)
    const toTime = (instant: Instant) => timeIn(timeZone, instant)
    const say = (day: Day) => sayDay(day, toDay(Date.now()), locale)
    const toNumbers = (day: Day) => formatDatePattern(day, dateFormat)
    return {
      locale,
      timeZone,
      currency,
      /** What amounts carry: `£`, `CHF`. */
      symbol: getCurrencySymbol(locale, currency),
      /** Whole cents, in the salon's currency. */
      cents: (amount: number) => formatMoney(amount / 100, locale, currency),
      /** An amount in the salon's currency, as the API sends it. */
      euros: (amount: number) => formatMoney(amount, locale, currency),
      /** The same without cents. */
      whole: (amount: number) => formatMoney(amount, locale, currency, [0, 0]),
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
  }, [locale, timeZone, dateFormat, currency])
}
