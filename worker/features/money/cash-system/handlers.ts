import { type cashSystem as calls, cashNotices, cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { cashNoticesSchemas, cashSystemSchemas } from '../../../../schema/api/money/cash-system-schemas.ts'
import type { JobKind } from '../../../../schema/terms.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { type DueJob, insertJob, runJob, selectJob, selectRunningJobs } from '../../platform/jobs/index.ts'
import { insertSalon, loadStarterRows, selectSalons, toSalonReply, upsertSecret } from '../../platform/salons/index.ts'
import { getCategories, importCategories } from './categories.ts'
import { selectKnownCategories } from './category-queries.ts'
import { checkout } from './checkout.ts'
import {
  connect,
  disconnect,
  findSalesPoint,
  getConnection,
  getSalesPoint,
  handleOrder,
  reconnect,
  toSalesPointTaken,
} from './connection.ts'
import { selectConnection, upsertConnection } from './connection-queries.ts'
import { getDifferences, resolve, undoResolve } from './differences.ts'
import { openCashImport } from './index.ts'
import { receiveNotice } from './notices.ts'
import { markPaid, reopen } from './receipts.ts'
import { toSalonValues } from './salon-values.ts'

/** A sales point has one salon: its id follows from that of the sales point. */
const toSalonId = (idSalesPoint: string) => `sal_cash_${idSalesPoint}`

/** The handle of the salon: in its database where there are several, which gives a new one its place and number. */
async function openPlace(db: StaffDb, request: Request, salonId: string): Promise<{ salonDb: StaffDb; salonNo?: number }> {
  if (!hasDirectory(request.env)) return { salonDb: db.inSalon(salonId) }
  const { placeSalon } = await import('../../platform/directory/index.ts')
  const place = await placeSalon(request, db, { salonId })
  return { salonDb: place.db, salonNo: place.salonNo }
}

/**
 * The salon of a sales point: the one that is there, or a new one with what the cash system knows of it, connected by the key. The one that
 * is there is connected again where it was disconnected, and 409 where it is connected to another sales point. Up to three batches; a
 * parallel call that was faster has created the same salon.
 */
const createSalon: Handlers<typeof calls>['createSalon'] = async (callerDb, { apiKey, salonId: idSalesPoint }, _body, request) => {
  const salonId = toSalonId(idSalesPoint)
  const { salonDb, salonNo } = await openPlace(callerDb, request, salonId)
  // Not before, because that enters the salon's database.
  const [db, env] = [salonDb, request.env]
  const load = () => db.batch(selectSalons(db, salonId))
  const [[known]] = await load()
  const [connection] = known ? await salonDb.batch(selectConnection(salonDb)) : []
  const salesPoint = await findSalesPoint(env, db.nowUtc, apiKey, idSalesPoint)
  if (connection?.isConnected) {
    if (connection.idSalesPoint !== idSalesPoint) throw new ApiError(409, 'salon_has_other_sales_point')
    return toSalonReply(env, db.nowUtc, known)
  }
  const connect = [
    upsertConnection(salonDb, salesPoint),
    upsertSecret(salonDb, 'cashSystemApiKey', await sealSecret(env, salonId, 'cashSystemApiKey', apiKey)),
  ]
  const salon = await toSalonValues(salesPoint)
  const insertStarterRows = await loadStarterRows()
  const create = [insertSalon(salonDb, salon, salonNo), ...insertStarterRows(salonDb, false, salon.country === 'IT' ? 'it' : 'en')]
  try {
    const [saved] = await salonDb.batchReturning([...(known ? [] : create), ...connect], selectSalons(salonDb, salonId))
    return toSalonReply(env, db.nowUtc, saved)
  } catch (error) {
    // By its id, or by the number that both calls have of the directory.
    const isCreated = error instanceof BatchAbortedError && /salons\.salon_(id|no)/.test(error.columns)
    if (isCreated) return toSalonReply(env, db.nowUtc, (await load())[0][0])
    throw toSalesPointTaken(error)
  }
}

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

const importServicesProducts: CashHandlers['importServicesProducts'] = (db, { salonId }, _body, request) =>
  startImport(db, request, salonId, 'cash_items')
const importClients: CashHandlers['importClients'] = (db, { salonId }, _body, request) => startImport(db, request, salonId, 'cash_clients')

export const cashSystemFeatures = [
  defineRoutes(cashSystem, cashSystemSchemas, {
    getSalesPoint,
    createSalon,
    categories: getCategories,
    importCategories,
    importServicesProducts,
    importClients,
    checkout,
    connection: getConnection,
    connect,
    handleOrder,
    disconnect,
    reconnect,
    differences: getDifferences,
    resolve,
    undoResolve,
    markPaid,
    reopen,
  }),
  defineRoutes(cashNotices, cashNoticesSchemas, { receive: receiveNotice }),
]
