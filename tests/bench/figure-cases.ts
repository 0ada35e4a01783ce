import { type Case, sign } from './cases.ts'
import { adminSession } from './insert-past.ts'
import { addDays, firstDay } from './w1.ts'

const clockHeaders = { 'x-test-now': `${firstDay}T07:00:00Z` }
/** The last day before the first one: its month and year are almost over. */
const lastDay = addDays(firstDay, -1)
const dashboards = [
  { key: 'clients', call: 'GetClients' },
  { key: 'services', call: 'GetServices' },
  { key: 'users', call: 'GetUsers' },
  { key: 'earnings', call: 'GetEarnings' },
  { key: 'highlights', call: 'GetHighlights' },
] as const
const periods = ['month', 'year'] as const
const monthCounts = [12, 36] as const

/** The dashboards over the visits of a year, and the rota of a large salon's week: what an administrator sees of them. */
export async function createFigureCases(): Promise<Case[]> {
  const [admin, largeAdmin] = await Promise.all([sign(adminSession, 'w1'), sign(`w2-${adminSession}`, 'w2')])
  const read = (key: string, title: string, path: string): Case => ({
    ...{ key, title, writes: false, readsPast: true },
    call: () => ({ method: 'GET', path, headers: clockHeaders, status: 200 }),
  })
  return [
    ...dashboards.flatMap(({ key, call }) =>
      periods.map((period) =>
        read(`${key}-${period}`, `dashboard, ${period}`, `/api/Dashboard/${call}/${admin}?date=${lastDay}&period=${period}`),
      ),
    ),
    ...monthCounts.map((months) =>
      read(
        `visitors-${months}`,
        `client dashboard, ${months} months`,
        `/api/DashboardClients/Get/${admin}?date=${lastDay}&months=${months}`,
      ),
    ),
    read('growth', 'sales growth today', `/api/SalonsGrowing/GetTodayReportdata/${admin}/w1`),
    read(
      ...(['rota', "the rota's week, 25 staff and 300 bookings"] as const),
      `/api/Rota/${largeAdmin}?fromDate=${firstDay}&toDate=${addDays(firstDay, 6)}`,
    ),
  ]
}
