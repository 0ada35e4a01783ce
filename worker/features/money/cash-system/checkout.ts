import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { listGivenAmounts } from '../../../../schema/rules/money/promotions.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { CashSystemGateway, NewOrder, OrderOutcome } from '../../../gateways/cash-system.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisit } from '../../visits/visits/index.ts'
import { updateNetAmounts } from '../checkout/index.ts'
import { updateGivenAmounts } from '../ledger/index.ts'
import { prepaidRefusal } from '../prepaid/index.ts'
import { selectConnection } from './connection-queries.ts'
import { failureCodes, getAnswer, openConnected } from './open-gateway.ts'
import {
  exportVisit,
  insertOrder,
  isLive,
  leaseOrder,
  type NewOrderRow,
  type OrderLinks,
  type StoredOrder,
  selectOrderLinks,
  selectOrders,
  setOrderState,
} from './order-queries.ts'
import { buildKey, buildOrder, type CheckoutRequest, needsDepartments, notExported, type PlannedOrder } from './order-rules.ts'
import { closeByVouchers } from './receipt-queries.ts'
import { releaseVouchers } from './voucher-queries.ts'
import { readVouchers } from './voucher-rules.ts'

interface CheckoutState {
  readonly visit: Appointment
  readonly orders: readonly StoredOrder[]
  readonly links: OrderLinks
  readonly idSalesPoint: string
  readonly gateway: CashSystemGateway
}

/** The order of a visit; the cash system is asked for its departments where they decide how it is taxed. */
async function planOrder(db: StaffDb, { visit, links, gateway, idSalesPoint }: CheckoutState, request: CheckoutRequest) {
  const departments = needsDepartments(visit, links) ? getAnswer(await gateway.listDepartments(idSalesPoint)) : []
  return buildOrder(db, visit, { links, departments }, request)
}

const toSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

/** Whether another request is sending the order at the moment. */
const isBeingSent = (db: StaffDb, { state, leasedUntil }: StoredOrder) => state === 'sending' && toSeconds(leasedUntil) > db.nowUtc

/** Statements that record what became of an order that the cash system has. */
const recordExport = (db: StaffDb, visit: Appointment, order: NewOrderRow, orderId: string) => [
  ...db.recordIdempotencyKey(visit.appointmentId),
  setOrderState(db, order.cashOrderId, ['sending', 'unknown'], { state: 'exported', orderId }),
  exportVisit(db, { ...order, lines: [...order.lines] }, orderId),
  ...updateNetAmounts(
    db,
    visit.appointmentId,
    order.lines.map(({ id, net }) => ({ id, net: net / 100 })),
  ),
  ...updateGivenAmounts(db, visit.appointmentId, listGivenAmounts(visit)),
]

async function finishExport(db: StaffDb, visit: Appointment, order: NewOrderRow, orderId: string): Promise<Appointment | undefined> {
  const { appointmentId } = visit
  return db.createIdempotent(
    async () => (await db.batchReturning(recordExport(db, visit, order, orderId), selectVisit(db, appointmentId)))[0],
    async (id) => (await db.batch(selectVisit(db, id)))[0][0],
  )
}

const toNewRow = (order: StoredOrder): NewOrderRow => ({
  ...{ cashOrderId: order.cashOrderId, appointmentId: order.appointmentId, externalId: order.externalId, userId: order.userId },
  ...{ total: Math.round(order.total * 100), lines: order.lines, vouchers: order.vouchers, giftCards: [] },
})

/** Records that the cash system has no such order, and releases what was set aside for it. */
const failOrder = (db: StaffDb, order: Pick<NewOrderRow, 'cashOrderId' | 'vouchers'>, failure: { reason: string; words?: string }) =>
  db.batch(setOrderState(db, order.cashOrderId, ['sending'], { state: 'failed', ...failure }), ...releaseVouchers(db, order))

/**
 * Asks the cash system what became of an order whose answer was lost. Answers the exported visit, or undefined if there is no such order:
 * it may be sent again under the same key then.
 */
async function askForOrder(
  db: StaffDb,
  { visit, gateway, idSalesPoint }: CheckoutState,
  lost: StoredOrder,
): Promise<Appointment | undefined> {
  try {
    await db.batch(...leaseOrder(db, lost))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw new ApiError(409, 'order_being_sent')
    throw error
  }
  const found = await gateway.findOrder({ externalId: lost.externalId, idSalesPoint, since: Date.parse(lost.at) })
  if (!found.ok) {
    await db.batch(setOrderState(db, lost.cashOrderId, ['sending'], { state: 'unknown' }))
    getAnswer(found)
    return undefined
  }
  if (found.value !== null) return finishExport(db, visit, toNewRow(lost), found.value)
  await failOrder(db, lost, { reason: 'cash_system_away' })
  return undefined
}

/** How far back an order of the same key is searched. */
const maxAgeMs = 30 * 86_400_000

const waitMs = 300
const maxWaits = 40
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, waitMs))

/** Waits for a parallel request that was faster; the visit as that one leaves it, if its order is of the same key. */
async function waitForOther(db: StaffDb, appointmentId: string, externalId: string): Promise<Appointment | undefined> {
  for (let i = 0; i < maxWaits; i++) {
    const [[visit], orders] = await db.batch(selectVisit(db, appointmentId), selectOrders(db, appointmentId))
    const live = orders.find(isLive)
    if (!visit) return undefined
    if (!live) throw new ApiError(409, 'stale', { current: visit })
    if (!isBeingSent(db, live)) {
      if (live.state === 'unknown' || live.state === 'sending') throw new ApiError(422, 'order_outcome_unknown')
      if (live.externalId === externalId) return visit
      throw new ApiError(409, 'already_checked_out', { current: visit })
    }
    await wait()
  }
  throw new ApiError(409, 'order_being_sent')
}

/** Sends the order of a row that is there already, and records what became of it. */
async function sendOrder(db: StaffDb, state: CheckoutState, order: PlannedOrder): Promise<Appointment | undefined> {
  const { visit, gateway, idSalesPoint, links } = state
  const { rows, voucherPayments } = order
  const sent: NewOrder = {
    ...{ externalId: order.externalId, idSalesPoint, customerId: links.customerId },
    ...{ at: db.nowUtc * 1000, amount: order.total / 100, note: '', rows, voucherPayments },
  }
  const outcome: OrderOutcome = await gateway.createOrder(sent)
  if (outcome.kind === 'created') return finishExport(db, visit, order, outcome.orderId)
  if (outcome.kind === 'exists') {
    const found = await gateway.findOrder({ ...sent, since: sent.at - maxAgeMs })
    return finishExport(db, visit, order, found.ok ? (found.value ?? '') : '')
  }
  if (outcome.kind === 'unknown') {
    await db.batch(setOrderState(db, order.cashOrderId, ['sending'], { state: 'unknown' }))
    throw new ApiError(422, 'order_outcome_unknown')
  }
  const { reason, words } = outcome.failure
  await failOrder(db, order, { reason: failureCodes[reason], words })
  throw notExported(failureCodes[reason], { words })
}
/** Closes a visit whose services were all taxed when their gift cards and courses were sold: the cash system has nothing to charge. */
async function closePaidVisit(
  db: StaffDb,
  visit: Appointment,
  order: NewOrderRow,
  afterClosing: AfterClosing,
): Promise<Appointment | undefined> {
  try {
    return await db.insertIdempotent(visit.appointmentId, closeByVouchers(db, visit, order, afterClosing), (id) => selectVisit(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    const code = prepaidRefusal(error.reason, 'use')
    if (code) throw new ApiError(409, code, { current: visit })
    if (error.reason !== 'stale') throw error
    throw new ApiError(409, 'stale', { current: (await db.batch(selectVisit(db, visit.appointmentId)))[0][0] })
  }
}

/** Takes the visit for this order; where a parallel request was faster, answers what that one has done. */
async function startOrder(
  db: StaffDb,
  state: CheckoutState,
  order: PlannedOrder,
  afterClosing: AfterClosing,
): Promise<Appointment | undefined> {
  const { visit } = state
  try {
    await db.batch(...insertOrder(db, order, visit.version, afterClosing))
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || error.columns.includes('idempotency_keys')) throw error
    // The key of an order that was voided at the cash system is spent.
    if (state.orders.some(({ externalId }) => externalId === order.externalId)) throw new ApiError(409, 'already_exists')
    if (['unique', 'overlap', 'stale'].includes(error.reason)) return waitForOther(db, visit.appointmentId, order.externalId)
    const code = prepaidRefusal(error.reason, 'use')
    if (code) throw new ApiError(409, code, { current: visit })
    throw error
  }
  return sendOrder(db, state, order)
}

/**
 * Exports a visit as an order. Three round trips: the visit as it is, the order before it is sent, and what became of it. An order whose
 * answer was lost is asked for first, and only sent again, under its own key, if the cash system does not have it.
 */
async function exportOrder(db: StaffDb, state: CheckoutState, request: CheckoutRequest): Promise<Appointment | undefined> {
  const { visit, orders } = state
  const live = orders.find(isLive)
  if (live && isBeingSent(db, live)) return waitForOther(db, visit.appointmentId, buildKey(visit, request))
  if (live && live.state !== 'exported' && live.state !== 'paid') {
    const found = await askForOrder(db, state, live)
    if (found) return found
    const again = await planOrder(db, state, request)
    return startOrder(db, state, { ...again, externalId: live.externalId, cashOrderId: live.cashOrderId }, request.afterClosing)
  }
  if (live?.externalId === buildKey(visit, request)) return visit
  const order = await planOrder(db, state, request)
  if (order.total === 0 && order.vouchers.length > 0) return closePaidVisit(db, visit, order, request.afterClosing)
  const failed = orders.find(({ externalId }) => externalId === order.externalId)
  return startOrder(db, state, { ...order, cashOrderId: failed?.cashOrderId ?? order.cashOrderId }, request.afterClosing)
}

export const checkout: Handlers<typeof calls>['checkout'] = async (db, input, _body, request) => {
  const { appointmentId, userId } = input
  const [replayedId, [visit], connection, orders, links] = await db.batch(
    db.findReplay(),
    selectVisit(db, appointmentId),
    selectConnection(db),
    selectOrders(db, appointmentId),
    selectOrderLinks(db, { appointmentId, userId, prepaidIds: readVouchers(input.giftCards).map(({ prepaidId }) => prepaidId) }),
  )
  if (replayedId || !visit) return visit
  if (userId !== undefined && !links.isOwnUser) throw new ApiError(400, 'invalid_input', { fields: { userId: 'Team member not found' } })
  const gateway = await openConnected(request.env, connection, db.nowUtc)
  return exportOrder(db, { visit, orders, links, gateway, idSalesPoint: connection?.idSalesPoint ?? '' }, input)
}
