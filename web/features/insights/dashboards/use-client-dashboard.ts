import { useSearchParams } from 'react-router'
import { dashboardClients, dashboardMonths } from '../../../../schema/api/insights/dashboard-clients.ts'
import { useRead } from '../../../api/query.ts'
import type { Day } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'

export type Months = (typeof dashboardMonths)[number]
const isMonths = (text: string | null): text is Months => dashboardMonths.some((one) => one === text)

/** The client dashboard up to a day; day and number of months are in the page's address. */
export function useClientDashboard() {
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [params, setParams] = useSearchParams()
  const [dayParam, monthsParam] = [params.get('date'), params.get('months')]
  const day = dayParam !== null && /^\d{4}-\d\d-\d\d$/.test(dayParam) && !Number.isNaN(Date.parse(dayParam)) ? dayParam : today
  const months = isMonths(monthsParam) ? monthsParam : '12'
  const show = (next: { day?: Day; months?: Months }) => {
    const { day: nextDay = day, months: nextMonths = months } = next
    setParams(
      { ...(nextMonths === '12' ? {} : { months: nextMonths }), ...(nextDay === today ? {} : { date: nextDay }) },
      { replace: true },
    )
  }
  const read = useRead(dashboardClients.get, { date: day, months }, { staleTime: 60_000, keepPrevious: true })
  return { day, months, today, show, read, dashboard: read.data?.[0] }
}
