import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import type { JobKind } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { type DueJob, insertJob, runJob, selectJob, selectRunningJobs } from '../../platform/jobs/index.ts'
import { selectKnownCategories } from './category-queries.ts'
import { selectConnection } from './connection-queries.ts'
import { openCashImport } from './index.ts'

type CashHandlers = Handlers<typeof calls>

function continueInBackground(request: Request, due: DueJob): void {
  const context = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }
  request.executionCtx.waitUntil(runJob(context, due, openCashImport))
}

/** Two round trips, one where an import is running: it is answered, and nothing is started. */
async function startImport(db: StaffDb, request: Request, salonId: string, kind: Extract<JobKind, `cash_${string}`>) {
  const [[running], connection, categories] = await db.batch(selectRunningJobs(db, kind), selectConnection(db), selectKnownCategories(db))
  if (running) return running
  if (!connection?.isConnected) throw new ApiError(409, 'cash_system_not_connected')
  if (kind === 'cash_items' && categories.every(({ role }) => role === '')) throw new ApiError(409, 'mark_categories_first')
  const jobId = db.newId('job')
  try {
    const job = { jobId, kind, title: connection.name, state: 'running', settings: {}, total: 0 } as const
    const [started] = await db.batchReturning([insertJob(db, job)], selectJob(db, jobId))
    continueInBackground(request, { jobId, salonId, userId: db.userId, timeZone: db.timeZone })
    return started
  } catch (error) {
    // A parallel call was faster.
    if (error instanceof BatchAbortedError && error.reason === 'unique') return (await db.batch(selectRunningJobs(db, kind)))[0][0]
    throw error
  }
}

export const importServicesProducts: CashHandlers['importServicesProducts'] = (db, { salonId }, _body, request) =>
  startImport(db, request, salonId, 'cash_items')
export const importClients: CashHandlers['importClients'] = (db, { salonId }, _body, request) =>
  startImport(db, request, salonId, 'cash_clients')
