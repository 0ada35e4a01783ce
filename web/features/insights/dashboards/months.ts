import { addMonths } from '../../../../schema/rules/salon-time.ts'

/** First and last day of a month, within the days of the dashboard. */
export function toSpan(month: string, { from, to }: { from: string; to: string }) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** A month (`YYYY-MM`) so many months later. */
export const toLaterMonth = (month: string, count: number) => addMonths(`${month}-01`, count).slice(0, 7)
