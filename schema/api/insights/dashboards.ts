import type { ErrorMessage } from '../../errors.ts'
import { defineEndpoints } from '../endpoint.ts'
import type {
  customerAnalysisSchemas,
  dashboardClientsSchemas,
  dashboardRowsSchemas,
  dashboardsSchemas,
  salonsGrowingSchemas,
} from './dashboards-schemas.ts'

export const dashboardClients = defineEndpoints<typeof dashboardClientsSchemas>()({
  /** A list with one element. */
  get: {
    method: 'GET',
    path: '/api/DashboardClients/Get/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client dashboard',
  },
})

export const customerAnalysis = defineEndpoints<typeof customerAnalysisSchemas>()({
  /**
   * Path of the file with the clients, up to 5,000, who came between two days, both included, at most 1,100 days. It belongs to the
   * session of the caller: nobody else can open it.
   */
  status: {
    method: 'GET',
    path: '/api/CustomerAnalysis/GetCustomerAnalysisStatus/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    errorMessage: 'Unable to fetch clients',
  },
  /** The file of the link. The export is recorded in the audit log. */
  file: {
    method: 'GET',
    path: '/api/CustomerAnalysis/File/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    reply: { file: 'status25.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errorMessage: 'Unable to fetch file',
  },
  /** The same file in the background, whatever the number of clients. */
  start: {
    method: 'POST',
    path: '/api/CustomerAnalysis/Start/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    errorMessage: 'Unable to fetch file',
  },
})

const figures = <const P extends `/api/Dashboard/${string}`>(path: P, errorMessage: ErrorMessage) =>
  ({
    method: 'GET',
    path,
    access: 'user',
    errorMessage,
  }) as const

export const dashboards = defineEndpoints<typeof dashboardsSchemas>()({
  clients: figures('/api/Dashboard/GetClients/{sessionCode}', 'Unable to fetch clients'),
  services: figures('/api/Dashboard/GetServices/{sessionCode}', 'Unable to fetch services'),
  users: figures('/api/Dashboard/GetUsers/{sessionCode}', 'Unable to fetch users'),
  units: figures('/api/Dashboard/GetUnits/{sessionCode}', 'Unable to fetch rooms and equipment'),
  earnings: figures('/api/Dashboard/GetEarnings/{sessionCode}', 'Unable to fetch earnings'),
  highlights: figures('/api/Dashboard/GetHighlights/{sessionCode}', 'Unable to fetch highlights'),
})

export const salonsGrowing = defineEndpoints<typeof salonsGrowingSchemas>()({
  today: {
    method: 'GET',
    path: '/api/SalonsGrowing/GetTodayReportdata/{sessionCode}/{salonId}',
    access: 'user',
    errorMessage: 'Unable to fetch sales growth',
  },
})

export const dashboardRows = defineEndpoints<typeof dashboardRowsSchemas>()({
  /** The rows behind a figure from one day to another, both included, at most 1,100 days. */
  list: {
    method: 'GET',
    path: '/api/Dashboard/GetRows/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch rows',
  },
})
