import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import type { LedgerLine } from '../../../../schema/rules/money/ledger.ts'
import { listGivenAmounts } from '../../../../schema/rules/money/promotions.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isVisit } from '../../visits/visits/index.ts'
import { updateNetAmounts } from '../checkout/index.ts'
import { insertLedgerEntry, updateGivenAmounts } from '../ledger/index.ts'
import { abortUnlessCards } from '../prepaid/index.ts'
import { abortUnlessOrder, type NewOrderRow, type StoredOrder, toVisitTotal } from './order-queries.ts'
import { releaseVouchers } from './voucher-queries.ts'

/** Aborts the batch with `stale` unless the order is in one of the states. */
const abortUnlessOrderIs = (db: TenantDb, cashOrderId: string, states: SQL): Statement<unknown> =>
  abortUnlessOrder(db, cashOrderId, 'stale', sql`cash_order.state IN (${states})`)

export interface PrintedReceipt {
  readonly number: string
  /** Euro. */
  readonly total: number
}
/** Records the receipt of an order and closes its visit. */
export const closeByReceipt = (db: TenantDb, order: StoredOrder, receipt: PrintedReceipt): Statement<unknown>[] => [
  abortUnlessOrderIs(db, order.cashOrderId, sql.raw("'sending', 'unknown', 'exported'")),
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET
        state = 'paid',
        reason = '',
        words = '',
        handled_utc = NULL,
        receipt_number = ${receipt.number},
        receipt_cents = ${Math.round(receipt.total * 100)},
        receipt_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${order.cashOrderId}`,
  ),
  db.update(
    appointments,
    {
      externalCashOrder: sql`coalesce(external_cash_order, ${order.orderId || order.externalId})`,
      total: toVisitTotal(order),
      checkedOut: db.now,
    },
    isVisit(order.appointmentId),
    sql`checked_out_utc IS NULL`,
  ),
  db.abortIfUnchanged('stale'),
  ...releaseVouchers(db, order),
]

/** Closes a visit of exactly this version that gift cards and courses pay for, without an order; otherwise aborts with `stale`. */
export function closeByVouchers(db: StaffDb, visit: Appointment, order: NewOrderRow, afterClosing: AfterClosing): Statement<unknown>[] {
  const { appointmentId, version } = visit
  const owners = new Map<string, Pick<LedgerLine, 'userId' | 'side'>>([
    ...visit.clientHistoryServicesDTO.map((line) => [line.clientHistoryServiceId, { userId: line.userId, side: 'services' }] as const),
    ...visit.clientHistoryProductsDTO.map((line) => [line.clientHistoryProductId, { userId: line.userId, side: 'products' }] as const),
    ...(visit.feesDTO ?? []).map((line) => [line.visitFeeId, { userId: '', side: 'fee' }] as const),
  ])
  const lines = order.lines.flatMap(({ id, net }): LedgerLine[] => {
    const owner = owners.get(id)
    return owner && net !== 0 ? [{ ...owner, lineId: id, amount: net / 100 }] : []
  })
  return [
    db.update(
      appointments,
      { checkedOut: db.now, tip: 0, owed: 0, total: toVisitTotal({ lines: [...order.lines] }) },
      isVisit(appointmentId),
      sql`version = ${version}`,
      sql`checked_out_utc IS NULL`,
      sql`external_cash_order IS NULL`,
    ),
    db.abortIfUnchanged('stale'),
    ...abortUnlessCards(db, order.giftCards),
    ...updateNetAmounts(
      db,
      appointmentId,
      order.lines.map(({ id, net }) => ({ id, net: net / 100 })),
    ),
    ...updateGivenAmounts(db, appointmentId, listGivenAmounts(visit)),
    ...insertLedgerEntry(db, {
      bookEntryId: db.newId('bke'),
      appointmentId,
      kind: 'checkout',
      payments: order.vouchers.map(({ prepaidId, amount }) => ({ method: 'voucher', amount: amount / 100, prepaidId })),
      lines,
      afterClosing,
    }),
  ]
}

/** The order was voided at the cash system: its visit is open again. Aborts the batch with `stale` if there is none. */
export const reopenVisit = (db: TenantDb, { cashOrderId, appointmentId, vouchers }: StoredOrder, reason: string): Statement<unknown>[] => [
  abortUnlessOrderIs(db, cashOrderId, sql.raw("'sending', 'unknown', 'exported', 'paid'")),
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET state = 'reopened', reason = '', words = ${reason}
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${cashOrderId}`,
  ),
  db.update(
    appointments,
    { externalCashOrder: null, checkedOut: null, tip: 0, owed: 0, total: 0 },
    isVisit(appointmentId),
    sql`external_cash_order IS NOT NULL OR checked_out_utc IS NOT NULL`,
  ),
  ...releaseVouchers(db, { cashOrderId, vouchers }),
]

/** Takes back that an order was paid: the visit waits for its receipt again. */
export const unpayVisit = (db: TenantDb, { cashOrderId, appointmentId }: StoredOrder): Statement<unknown>[] => [
  abortUnlessOrderIs(db, cashOrderId, sql.raw("'paid'")),
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET state = 'exported', receipt_number = '', receipt_cents = NULL, receipt_utc = NULL, handled_utc = NULL
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${cashOrderId}`,
  ),
  db.update(appointments, { checkedOut: null, owed: 0 }, isVisit(appointmentId)),
]

/** Lists an order for the desk: what its notice says cannot be posted, for `reason`. */
export const setDifference = (
  db: TenantDb,
  { cashOrderId }: Pick<StoredOrder, 'cashOrderId'>,
  { reason, words }: { reason: ErrorCode; words: string },
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE cash_orders
      SET reason = ${reason}, words = ${words}, handled_utc = NULL
      WHERE salon_id = ${salonId}
        AND cash_order_id = ${cashOrderId}`,
  )

/** Remembers a notice; aborts the batch with `unique` for one that was taken before. */
export const insertNotice = (db: TenantDb, hash: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO cash_notices (salon_id, hash, at_utc)
      VALUES (${salonId}, ${hash}, ${db.nowUtc})`,
  )
