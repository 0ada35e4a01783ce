import { type fiscalReceipts as calls, fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import { type FiscalConnectionPage, type FiscalDay, fiscalReceiptsSchemas } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { atTime } from '../../../../schema/rules/salon-time.ts'
import type { FiscalReceiptState } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import type { FiscalAccount } from '../../../gateways/fiscal-receipts.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { parseVatNumberField, upsertSecret } from '../../platform/salons/index.ts'
import {
  abortUnlessFree,
  changeConnection,
  type StoredConnection,
  selectConnection,
  selectConnectionPage,
  setDisconnected,
  toAccountId,
  upsertConnection,
} from './connection-queries.ts'
import { sendFiscalReceipts } from './index.ts'
import { markIssued, retryReceipt, selectNamesOfDay, selectReceipt, selectReceiptsOf, selectReceiptsOfVisit } from './list-queries.ts'
import { findGateway, getAnswer, openStored } from './open-gateway.ts'
import { abortIfElsewhere, setWaiting } from './receipt-queries.ts'
import { listExpected } from './sending.ts'
import { type FiscalVisit, selectEntryIdsOfDay, selectVisitsOfDay } from './visit-queries.ts'

type FiscalHandlers = Handlers<typeof calls>

const toPage = (
  { GATEWAY_OPENAPI_URL: openapi, GATEWAY_FISKALY_URL: fiskaly }: Env,
  row: Omit<FiscalConnectionPage, 'isAvailable'> | undefined,
) => row && { ...row, isAvailable: Boolean(openapi || fiskaly) }

const getConnection: FiscalHandlers['connection'] = async (db, _input, _body, { env }) =>
  toPage(env, (await db.batch(selectConnectionPage(db)))[0])

const getStatus: FiscalHandlers['status'] = async (db) => ({ isConnected: (await db.batch(selectConnection(db)))[0]?.isConnected ?? false })

function assertReady({ isReady, name }: FiscalAccount): void {
  if (!isReady) throw new ApiError(422, 'fiscal_account_refused', name ? { words: name } : {})
}

/** Two round trips: the caller is admitted before the service is asked. */
const connect: FiscalHandlers['connect'] = async (db, _input, draft, { env }) => {
  const [page] = await db.batch(selectConnectionPage(db))
  if (!page) return undefined
  if (!page.isItalian) throw new ApiError(409, 'fiscal_not_here')
  if (page.hasCashSystem) throw new ApiError(409, 'fiscal_cash_system')
  const { salonId } = page
  const fiscalId = (await parseVatNumberField('fiscalId', draft.fiscalId, 'IT', 'IT')).replace(/^IT/i, '').replace(/\D/g, '')
  const { provider, key, secret } = draft
  const gateway = findGateway(env, { provider, fiscalId, systemId: '', key, secret })
  if (!gateway) throw new ApiError(503, 'fiscal_service_away')
  const account = getAnswer(await gateway.readAccount())
  assertReady(account)
  const sealed = await Promise.all([sealSecret(env, salonId, 'fiscalKey', key), sealSecret(env, salonId, 'fiscalSecret', secret)])
  const writes = [
    abortUnlessFree(db),
    abortIfElsewhere(db, provider, toAccountId({ fiscalId, systemId: account.systemId })),
    upsertConnection(db, { provider, fiscalId, name: account.name, systemId: account.systemId }),
    upsertSecret(db, 'fiscalKey', sealed[0]),
    upsertSecret(db, 'fiscalSecret', sealed[1]),
    setWaiting(db, db.nowUtc, ''),
  ]
  const connected = db.batchReturning(writes, selectConnectionPage(db))
  return toPage(env, await mapAborted(connected, { closed: 'fiscal_cash_system', stale: 'fiscal_receipts_elsewhere' }))
}

async function openConnected(db: StaffDb, env: Env) {
  const [connection] = await db.batch(selectConnection(db))
  const gateway = connection?.isConnected ? await openStored(env, connection) : undefined
  if (!connection || !gateway) throw new ApiError(409, 'fiscal_not_connected')
  return { connection, gateway }
}
const solved = { problem: '', problemSince: null, words: '' } as const

/** Stores that the account is well, and lets go what has waited for it. */
async function resume(
  db: StaffDb,
  request: Request,
  { provider, fiscalId }: StoredConnection,
  { account, values = {} }: { account: FiscalAccount; values?: Parameters<typeof changeConnection>[1] },
) {
  assertReady(account)
  const writes = [
    abortIfElsewhere(db, provider, toAccountId({ fiscalId, systemId: account.systemId })),
    changeConnection(db, { ...solved, name: account.name, systemId: account.systemId, checked: db.now, ...values }),
    setWaiting(db, db.nowUtc, ''),
  ]
  const page = await mapAborted(db.batchReturning(writes, selectConnectionPage(db)), { stale: 'fiscal_receipts_elsewhere' })
  if (page) sendFiscalReceipts(request, page.salonId)
  return toPage(request.env, page)
}

const saveLogin: FiscalHandlers['saveLogin'] = async (db, _input, login, request) => {
  const { connection, gateway } = await openConnected(db, request.env)
  const account = getAnswer(await gateway.saveLogin({ ...login, taxCode: login.taxCode.toUpperCase() }))
  return resume(db, request, connection, { account, values: { passwordSet: db.now, remindedDays: 0 } })
}
const check: FiscalHandlers['check'] = async (db, _input, _body, request) => {
  const { connection, gateway } = await openConnected(db, request.env)
  return resume(db, request, connection, { account: getAnswer(await gateway.readAccount()) })
}

/** One round trip. What has not left stays queued, and is sent all the same. */
const disconnect: FiscalHandlers['disconnect'] = async (db, _input, _body, { env }) => {
  const changed = db.batchReturning(setDisconnected(db, true), selectConnectionPage(db))
  return toPage(env, await mapAborted(changed, { stale: 'fiscal_not_connected' }))
}
const reconnect: FiscalHandlers['reconnect'] = async (db, _input, _body, { env }) => {
  const changed = db.batchReturning([abortUnlessFree(db), ...setDisconnected(db, false)], selectConnectionPage(db))
  return toPage(env, await mapAborted(changed, { stale: 'fiscal_not_connected', closed: 'fiscal_cash_system' }))
}

const list: FiscalHandlers['list'] = async (db, input) => (await db.batch(selectReceiptsOf(db, input)))[0]
const ofVisit: FiscalHandlers['ofVisit'] = async (db, { appointmentId }) => (await db.batch(selectReceiptsOfVisit(db, appointmentId)))[0]

/** From what needs most attention to what is well. */
const states: readonly FiscalReceiptState[] = ['refused', 'unknown', 'queued', 'sent', 'dropped', 'none', 'done']
const sum = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0)

/** What the entries of a day need and have of one visit, in cents. */
function compareVisit(visit: FiscalVisit, isOfDay: (bookEntryId: string) => boolean) {
  const expected = sum([...listExpected(visit)].flatMap(([bookEntryId, cents]) => (isOfDay(bookEntryId) ? [cents] : [])))
  const receipts = visit.receipts.filter(({ bookEntryId }) => isOfDay(bookEntryId))
  const done = receipts.filter(({ state }) => state === 'done')
  const issued = sum(done.map(({ kind, document }) => (kind === 'sale' ? 1 : -1) * sum((document.items ?? []).map(({ cents }) => cents))))
  return { expected, issued, count: done.length, state: states.find((state) => receipts.some((one) => one.state === state)) ?? null }
}

/** One round trip. Visits that were sold and reversed on the day before anything was sent agree. */
const getDay: FiscalHandlers['day'] = async (db, { date }): Promise<FiscalDay> => {
  const { connection, visits, ids, names } = await db.batch({
    connection: selectConnection(db),
    visits: selectVisitsOfDay(db, date),
    ids: selectEntryIdsOfDay(db, date),
    names: selectNamesOfDay(db, date),
  })
  const rows = visits.map((visit) => ({ appointmentId: visit.appointmentId, ...compareVisit(visit, (id) => ids.has(id)) }))
  return {
    day: date,
    isConnected: connection?.isConnected ?? false,
    expected: euro(sum(rows.map(({ expected }) => expected))),
    issued: euro(sum(rows.map(({ issued }) => issued))),
    receipts: sum(rows.map(({ count }) => count)),
    differences: rows
      .filter(({ expected, issued }) => expected !== issued)
      .map(({ appointmentId, expected, issued, state }) => ({
        appointmentId,
        name: names.get(appointmentId) ?? '',
        expected: euro(expected),
        issued: euro(issued),
        state,
      })),
  }
}

/** Changes a receipt in one round trip. One that is not in a state for it is 409, one that is not there 404. */
async function changeOne(db: StaffDb, fiscalReceiptId: string, writes: Parameters<StaffDb['batchReturning']>[0]) {
  const select = selectReceipt(db, fiscalReceiptId)
  try {
    return (await db.batchReturning(writes, select))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[current]] = await db.batch(select)
    if (!current) return undefined
    throw new ApiError(409, 'stale', { current })
  }
}

/** It is sent behind the reply. */
const retry: FiscalHandlers['retry'] = async (db, { fiscalReceiptId }, _body, request) => {
  const receipt = await changeOne(db, fiscalReceiptId, retryReceipt(db, fiscalReceiptId))
  if (db.salonId !== null) sendFiscalReceipts(request, db.salonId)
  return receipt
}
const recordIssued: FiscalHandlers['markIssued'] = (db, { fiscalReceiptId }, { number, day }) =>
  changeOne(db, fiscalReceiptId, markIssued(db, fiscalReceiptId, { number, issuedUtc: atTime(day, '12:00', db.timeZone) }))

export const fiscalReceiptFeatures = [
  defineRoutes(fiscalReceipts, fiscalReceiptsSchemas, {
    connection: getConnection,
    status: getStatus,
    connect,
    saveLogin,
    check,
    disconnect,
    reconnect,
    list,
    ofVisit,
    day: getDay,
    retry,
    markIssued: recordIssued,
  }),
]
