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
/** The last day before the first one on which the salon is open. */
const lastWorkingDay = addDays(firstDay, -2)
const visit = 33_001
const campaign = {
  kind: 'campaign',
  subject: 'News from {salon}',
  text: 'Hi {firstName}, 20% off roots until Friday.',
  clientIds: Array.from({ length: 5000 }, (_, n) => `c${n + 1}`),
}
const views = [{}, { missing: 'any' }, { notSeenWeeks: 12 }, { birthday: 'month' }, { since: 'month' }, { spentFrom: 500 }]
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
    // Lists and screens of the desk.
    read('clients', 'the client list, by name', `/api/Clients/Find/${admin}`),
    read('clients-balance', 'the client list, by balance', `/api/Clients/Find/${admin}?sort=balance&descending=true`),
    read(
      'counts',
      'six views of the client list counted',
      `/api/Clients/Counts/${admin}?views=${encodeURIComponent(JSON.stringify(views))}`,
    ),
    read('reception', 'reception, a whole day', `/api/Appointments/Salon/${admin}?date=${lastWorkingDay}`),
    read('record', "a client's record", `/api/Clients/Overview/${admin}/c12`),
    read('checkout', 'a visit at the checkout', `/api/Appointments/${admin}/v${visit}`),
    {
      ...{ key: 'campaign', title: 'preview of a message to 5,000 clients', writes: false, readsPast: true },
      call: () => ({
        method: 'POST',
        path: `/api/ClientMessages/Preview/${admin}`,
        headers: { ...clockHeaders, 'content-type': 'application/json' },
        body: JSON.stringify(campaign),
        status: 200,
      }),
    },
    read('growth', 'sales growth today', `/api/SalonsGrowing/GetTodayReportdata/${admin}/w1`),
    read(
      ...(['rota', "the rota's week, 25 staff and 300 bookings"] as const),
      `/api/Rota/${largeAdmin}?fromDate=${firstDay}&toDate=${addDays(firstDay, 6)}`,
    ),
  ]
}
