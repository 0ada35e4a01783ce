import { useSearchParams } from 'react-router'
import { dashboards, salonsGrowing } from '../../../../schema/api/insights/dashboards.ts'
import {
  getReportPeriod,
  type ReportPeriod,
  type ReportPeriodName,
  reportPeriods,
} from '../../../../schema/rules/insights/report-periods.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { addDays, type Day } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'

export type Period = ReportPeriod
const isDay = (text: string | null): text is Day => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isPeriod = (text: string | null): text is ReportPeriodName => reportPeriods.some((one) => one === text)

/** The figures of a period; period and day are in the page's address. Each call is read on its own, so that what is there shows. */
export function useDashboard() {
  const { salon } = useMe()
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [params, setParams] = useSearchParams()
  const [dayParam, periodParam] = [params.get('date'), params.get('period')]
  const day = isDay(dayParam) ? dayParam : today
  const name = isPeriod(periodParam) ? periodParam : 'month'
  const period = getReportPeriod(day, name, today)
  const input = { date: day, period: name }
  const options = { staleTime: 60_000, keepPrevious: true }
  const show = (next: { day?: Day; period?: ReportPeriodName }) => {
    const { day: nextDay = day, period: nextPeriod = name } = next
    setParams(
      { ...(nextPeriod === 'month' ? {} : { period: nextPeriod }), ...(nextDay === today ? {} : { date: nextDay }) },
      { replace: true },
    )
  }
  return {
    hasUnits: salon?.hasUnits === true,
    today,
    day,
    period,
    earnings: useRead(dashboards.earnings, input, options),
    services: useRead(dashboards.services, input, options),
    users: useRead(dashboards.users, input, options),
    clients: useRead(dashboards.clients, input, options),
    highlights: useRead(dashboards.highlights, input, options),
    growth: useRead(salonsGrowing.today, { salonId: salon?.salonId ?? '' }, { staleTime: 60_000, enabled: salon !== null }),
    show,
    /** The period before or behind the shown one. */
    step: (by: -1 | 1) => show({ day: addDays(by === 1 ? period.to : period.from, by) }),
  }
}
export type Dashboard = ReturnType<typeof useDashboard>
