import { useMemo } from 'react'
import type { ReportPeriodName } from '../../../../schema/rules/insights/report-periods.ts'
import { useFormat } from '../../../ui/use-format.ts'

const withMinus = (text: string) => text.replace('-', '\u2212')

/** Formats of figures: whole euros, whole percentages, and short days. */
export function useFigures() {
  const { locale } = useFormat()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, useGrouping: 'always' })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    const fields = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
    const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return {
      /** Euros without cents. */
      euro: (amount: number) => withMinus(whole.format(amount)),
      percent: (share: number) => withMinus(percent.format(share)),
      /** What a period is called: Day, Month. */
      periodName: (period: ReportPeriodName) => {
        const name = fields.of(period === 'week' ? 'weekOfYear' : period) ?? period
        return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`
      },
      /** Short name of the month of a day or month. */
      month: (day: string) => month.format(Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`)),
      /** `1–21 Nov`, or `28 Oct – 3 Nov`. */
      span: ({ from, to }: { readonly from: string; readonly to: string }) => {
        const [first, last] = [Date.parse(`${from}T12:00:00Z`), Date.parse(`${to}T12:00:00Z`)]
        return from === to ? dayOfMonth.format(first) : dayOfMonth.formatRange(first, last)
      },
    }
  }, [locale])
}
