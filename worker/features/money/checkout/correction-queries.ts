import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isVisit, returnSoldProducts, selectVisits } from '../../visits/visits/index.ts'
import {
  abortUnlessRefundConfirmed,
  abortUnlessReversalConfirmed,
  askAfterClosing,
  endPromoUses,
  insertLedgerEntry,
  insertUndo,
  insertVoid,
  returnReward,
  updateOutstanding,
} from '../ledger/index.ts'
import { releaseSessions, restoreSessions } from '../prepaid/index.ts'
import { updateNetAmounts } from './checkout-queries.ts'

type NewRefund = Omit<Parameters<typeof insertLedgerEntry>[1], 'kind'> & { sessionIds: readonly string[] }

const visitIdOfEntry = (bookEntryId: string) => sql`
  SELECT ledger_entry.appointment_id
  FROM ledger_entries ledger_entry
  WHERE ledger_entry.ledger_entry_id = ${bookEntryId}`

/** The visit of a ledger entry, or none. */
export const selectVisitOfEntry = (db: StaffDb, bookEntryId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = (${visitIdOfEntry(bookEntryId)})`)

// Condition on `appointments`: checked out here, and not in the cash system.
const isCheckedOutHere = sql`checked_out_utc IS NOT NULL AND external_cash_order IS NULL`

/** Posts a refund for a visit of exactly this version, otherwise aborts the batch with `stale`. */
export const insertRefund = (db: StaffDb, version: number, refund: NewRefund): Statement<unknown>[] => [
  db.update(appointments, {}, isVisit(refund.appointmentId), sql`version = ${version}`, isCheckedOutHere),
  db.abortIfUnchanged('stale'),
  abortUnlessRefundConfirmed(db, sql`${-cents(sumEuro(refund.payments.map(({ amount }) => amount)))}`),
  ...insertLedgerEntry(db, { ...refund, kind: 'refund' }),
  ...releaseSessions(db, refund.sessionIds),
]

interface NewVoid {
  appointmentId: string
  version: number
  reason: string
  productsBack: boolean
  afterClosing: AfterClosing
}

/**
 * Reopens a visit of exactly this version and reverses its ledger entries, otherwise aborts the batch with `stale`; on request the
 * sold products return to stock.
 */
export const voidCheckout = (
  db: StaffDb,
  { appointmentId, version, reason, productsBack, afterClosing }: NewVoid,
): Statement<unknown>[] => [
  db.update(
    appointments,
    // Without products, a discount on them could not be checked out.
    { checkedOut: null, tip: 0, owed: 0, total: 0, ...(productsBack ? { discountValueProducts: 0 } : {}) },
    isVisit(appointmentId),
    sql`version = ${version}`,
    isCheckedOutHere,
  ),
  db.abortIfUnchanged('stale'),
  abortUnlessReversalConfirmed(db, sql`payment.appointment_id = ${appointmentId}`),
  abortIfPaidOnline(db, sql`${appointmentId}`),
  ...askAfterClosing(db, afterClosing),
  returnReward(db, appointmentId),
  ...insertVoid(db, { bookEntryId: db.newId('bke'), appointmentId, reason, afterClosing: 'unasked' }),
  ...updateNetAmounts(db, appointmentId, []),
  endPromoUses(db, appointmentId, 'voided'),
  ...(productsBack ? returnSoldProducts(db, appointmentId) : []),
]

/** Guard statement: aborts with `limit` while money that was paid online for a visit is not refunded: only the gateway gives it back. */
const abortIfPaidOnline = (db: StaffDb, appointmentId: SQL) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT coalesce(sum(payment.amount_cents), 0)
        FROM payments payment
        WHERE payment.salon_id = ${salonId}
          AND payment.appointment_id = ${appointmentId}
          AND payment.method = 'online'
      ) = 0`,
  )

/** Guard statement: aborts with `limit` where an entry has a payment that was made online. */
const abortIfOnline = (db: StaffDb, bookEntryId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM payments payment
        WHERE payment.salon_id = ${salonId}
          AND payment.ledger_entry_id = ${bookEntryId}
          AND payment.method = 'online'
      )`,
  )

/** Guard statement: aborts with `limit` if money of a balance payment was refunded to the method by which it was paid. */
const abortIfRefunded = (db: StaffDb, bookEntryId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM payments payment
        WHERE payment.salon_id = ${salonId}
          AND payment.ledger_entry_id = ${bookEntryId}
          AND payment.amount_cents > 0
          AND payment.amount_cents > (
            SELECT sum(visit_payment.amount_cents)
            FROM payments visit_payment
            WHERE visit_payment.salon_id = payment.salon_id
              AND visit_payment.appointment_id = payment.appointment_id
              AND visit_payment.method = payment.method
          )
      )`,
  )

/** Reverses a refund or a balance payment; aborts the batch with `missing` where there is nothing to reverse. */
export function undoEntry(db: StaffDb, undoneId: string, request: { reason: string; afterClosing: AfterClosing }): Statement<unknown>[] {
  return [
    abortUnlessReversalConfirmed(db, sql`payment.ledger_entry_id = ${undoneId}`),
    abortIfRefunded(db, undoneId),
    abortIfOnline(db, undoneId),
    ...insertUndo(db, { ...request, bookEntryId: db.newId('bke'), undoneId }),
    restoreSessions(db, undoneId),
    updateOutstanding(db, visitIdOfEntry(undoneId)),
  ]
}
