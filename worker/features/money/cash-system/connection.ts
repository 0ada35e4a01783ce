import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import type { CashConnection } from '../../../../schema/api/money/cash-system-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import type { SalesPoint } from '../../../gateways/cash-system.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { receiptToken } from '../../messages/sending/index.ts'
import { upsertSecret } from '../../platform/salons/index.ts'
import { abortIfFiscal, selectConnectionPage, setDisconnected, upsertConnection } from './connection-queries.ts'
import { getAnswer, openCashSystem } from './open-gateway.ts'
import { setHandled } from './order-queries.ts'

type CashHandlers = Handlers<typeof calls>
type PageRow = Omit<CashConnection, 'webhookUrl'>

/** Address for the notices of a salon's cash system; null where the pages have none. */
function getWebhookUrl({ WEB_ORIGIN: origin, SESSION_SECRET: secret }: Env, salonId: string): string | null {
  return origin ? `${origin}/api/CashSystemNotices/${receiptToken(secret, 'cash', salonId)}` : null
}
const toPage = (env: Env, row: PageRow | undefined): CashConnection | undefined =>
  row && { ...row, webhookUrl: getWebhookUrl(env, row.salonId) }

async function listSalesPoints(env: Env, apiKey: string, nowUtc: number): Promise<readonly SalesPoint[]> {
  const gateway = openCashSystem(env, apiKey, nowUtc)
  if (!gateway) throw new ApiError(503, 'cash_system_away')
  return getAnswer(await gateway.listSalesPoints())
}

/** The sales point of this id that the key opens; throws 422 for a key of another company. */
export async function findSalesPoint(env: Env, nowUtc: number, apiKey: string, idSalesPoint: string): Promise<SalesPoint> {
  const found = (await listSalesPoints(env, apiKey, nowUtc)).find((salesPoint) => salesPoint.idSalesPoint === idSalesPoint)
  if (!found) throw new ApiError(422, 'sales_point_not_found')
  return found
}

/** The caller is admitted before the cash system is asked. */
export const getSalesPoint: CashHandlers['getSalesPoint'] = async (db, { apiKey }, _body, { env }) => {
  await db.batch()
  return [...(await listSalesPoints(env, apiKey, db.nowUtc))]
}

export const getConnection: CashHandlers['connection'] = async (db, _input, _body, { env }) =>
  toPage(env, (await db.batch(selectConnectionPage(db)))[0][0])

/** Another salon has the sales point, or a service issues the salon's receipts: 409. */
export function toSalesPointTaken(error: unknown): unknown {
  if (error instanceof BatchAbortedError && error.reason === 'closed') return new ApiError(409, 'fiscal_issues_receipts')
  const isTaken = error instanceof BatchAbortedError && error.columns.includes('cash_systems.id_sales_point')
  return isTaken ? new ApiError(409, 'sales_point_taken') : error
}

/** Two round trips: the caller is admitted before the cash system is asked. */
export const connect: CashHandlers['connect'] = async (db, { salonId }, { apiKey, idSalesPoint, webhookSecret }, { env }) => {
  await db.batch()
  const salesPoint = await findSalesPoint(env, db.nowUtc, apiKey, idSalesPoint)
  const secrets = { cashSystemApiKey: apiKey, ...(webhookSecret === undefined ? {} : { cashSystemWebhookSecret: webhookSecret }) }
  const sealed = await Promise.all(
    (Object.entries(secrets) as [keyof typeof secrets, string][]).map(async ([name, text]) =>
      upsertSecret(db, name, await sealSecret(env, salonId, name, text)),
    ),
  )
  try {
    const [row] = await db.batchReturning([abortIfFiscal(db), upsertConnection(db, salesPoint), ...sealed], selectConnectionPage(db))
    return toPage(env, row)
  } catch (error) {
    throw toSalesPointTaken(error)
  }
}

async function changeConnection(db: StaffDb, env: Env, isDisconnected: boolean): Promise<CashConnection | undefined> {
  try {
    return toPage(
      env,
      (
        await db.batchReturning(
          [...(isDisconnected ? [] : [abortIfFiscal(db)]), ...setDisconnected(db, isDisconnected)],
          selectConnectionPage(db),
        )
      )[0],
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') throw new ApiError(409, 'cash_system_not_connected')
    throw toSalesPointTaken(error)
  }
}

export const handleOrder: CashHandlers['handleOrder'] = async (db, { cashOrderId }, { isHandled, ...seen }, { env }) => {
  const writes = setHandled(db, { cashOrderId, ...seen }, isHandled)
  const rows = await mapAborted(db.batchReturning(writes, selectConnectionPage(db)), { stale: 'stale' })
  return toPage(env, rows?.[0])
}

export const disconnect: CashHandlers['disconnect'] = (db, _input, _body, { env }) => changeConnection(db, env, true)
export const reconnect: CashHandlers['reconnect'] = (db, _input, _body, { env }) => changeConnection(db, env, false)
