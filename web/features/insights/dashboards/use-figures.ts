import { useMemo } from 'react'
import type { ReportPeriodName } from '../../../../schema/rules/insights/report-periods.ts'
import { withMinus } from '../../../ui/money.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** Formats of figures: amounts without cents, whole percentages, and short days. */
export function useFigures() {
  const { locale, whole } = useFormat()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    const fields = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
    const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return {
      /** Amounts without cents. */
      euro: whole,
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
  }, [locale, whole])
}
