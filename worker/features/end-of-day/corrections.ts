import { sql } from 'drizzle-orm'
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { books as calls, Refund } from '../../../schema/api/ledger.ts'
import { type ErrorCode, errorMessages } from '../../../schema/errors.ts'
import { allocateRefund, refundTooLarge, visitBalance } from '../../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import { appointments, clientHistoryProducts } from '../../../schema/tables/appointments.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { lastVisit, readVisit, readVisits, updateStock } from '../appointments/queries.ts'
import { updateNetAmounts, withRefusalReason } from '../appointments/rules.ts'
import { enter, owedByBooks, takeBack } from '../ledger/queries.ts'

const that = (id: string) => sql`${appointments.appointmentId} = ${id}`
const inOurBooks = sql`checked_out_utc IS NOT NULL AND external_cash_order IS NULL`

/** Why the books of a visit cannot be corrected here; null where they can. */
function ledgerRefusal(visit: Appointment): ErrorCode | null {
  if (visit.externalCashOrder) return 'in_cash_system'
  return visit.checkedOut ? null : 'not_checked_out_yet'
}

/** What a refund comes to; throws the sentence where it may not be. */
function refundFor(visit: Appointment, wish: Refund) {
  const { left, paid, paying } = visitBalance(visit.entries)
  const code = ledgerRefusal(visit)
  if (code) throw new ApiError(409, code, { current: visit })
  if (visit.version !== wish.version) throw new ApiError(409, 'stale', { current: visit })
  const field = wish.lines ? 'lines' : 'amount'
  const refuse = (code: ErrorCode) => new ApiError(400, code, { fields: { [field]: errorMessages[code] }, paid })
  if (wish.amount !== undefined && cents(wish.amount) > cents(paid)) throw refuse('refund_too_large')
  const takings = allocateRefund(left, wish.lines ? { lines: wish.lines } : { amount: wish.amount ?? 0 })
  const amount = sumEuro(takings.map((taking) => taking.amount))
  if (amount === 0) throw refuse('items_already_refunded')
  if (cents(amount) > cents(paid)) throw refuse('refund_too_large')
  const most = paying.flatMap((entry) => entry.payments).toSorted((a, b) => b.amount - a.amount)[0]
  return { takings, amount, method: wish.method ?? most?.method ?? 'cash' }
}

/** The products of a visit go back to the shelf, and out of the visit. */
const backToShelf = (db: StaffDb, appointmentId: string) => [
  ...updateStock(
    db,
    (salon) =>
      sql`SELECT h.product_id, h.quantity, h.appointment_id FROM client_history_products h WHERE h.salon_id = ${salon} AND h.appointment_id = ${appointmentId} AND h.deleted_utc IS NULL`,
  ),
  db.softDelete(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
]

/** Two trips: what is left of the visit, then the entry that stands only on that version of it. */
const refund: Handlers<typeof calls>['refund'] = async (db, { appointmentId }, wish) => {
  const load = async (id: string) =>
    (
      await db.batch(
        readVisits(db, sql`p.appointment_id = (SELECT e.appointment_id FROM ledger_entries e WHERE e.ledger_entry_id = ${id})`),
      )
    )[0][0]
  const [made, [visit]] = await db.batch(db.findReplay(), readVisit(db, appointmentId))
  if (made) return load(made)
  if (!visit) return undefined
  const { takings, amount, method } = refundFor(visit, wish)
  const bookEntryId = db.newId('bke')
  const negated = takings.map((taking) => ({ ...taking, amount: euro(-cents(taking.amount)) }))
  return withRefusalReason(
    db,
    readVisit(db, appointmentId),
    () =>
      db.createIdempotent(
        async () =>
          lastVisit(
            await db.batch(
              ...db.recordIdempotencyKey(bookEntryId),
              db.update(appointments, {}, that(appointmentId), sql`version = ${wish.version} AND ${inOurBooks}`),
              db.abortIfUnchanged('stale'),
              ...enter(db, {
                bookEntryId,
                appointmentId,
                kind: 'refund',
                reason: wish.reason,
                payments: [{ method, amount: -amount }],
                takings: negated,
              }),
              readVisit(db, appointmentId),
            ),
          ),
        load,
      ),
    ({ visit: now }) => ledgerRefusal(now),
  )
}

/** One trip: whatever was entered for the visit is taken back in one entry, and the visit is open again. */
const voidCheckout: Handlers<typeof calls>['void'] = async (db, { appointmentId }, { version, reason, productsBack }) => {
  const bookEntryId = db.newId('bke')
  const [entry, ...rows] = takeBack(db, {
    bookEntryId,
    kind: sql`'void'`,
    corrects: sql`(SELECT c.ledger_entry_id FROM ledger_entries c WHERE c.salon_id = e.salon_id AND c.appointment_id = e.appointment_id AND c.kind = 'checkout' ORDER BY c.rowid DESC LIMIT 1)`,
    reason,
    which: sql`e.appointment_id = ${appointmentId}`,
  })
  const load = readVisit(db, appointmentId)
  return withRefusalReason(
    db,
    load,
    () =>
      db.createIdempotent(
        async () =>
          lastVisit(
            await db.batch(
              ...db.recordIdempotencyKey(appointmentId),
              db.update(
                appointments,
                { checkedOut: null, tip: 0, owed: 0, total: 0 },
                that(appointmentId),
                sql`version = ${version} AND ${inOurBooks}`,
              ),
              db.abortIfUnchanged('stale'),
              entry,
              ...rows,
              ...updateNetAmounts(db, appointmentId, []),
              ...(productsBack ? backToShelf(db, appointmentId) : []),
              load,
            ),
          ),
        async (id) => (await db.batch(readVisit(db, id)))[0][0],
      ),
    ({ visit }) => ledgerRefusal(visit),
  )
}

/** One trip: a refund, or what was paid later, is taken back by a further entry, while the checkout that it belongs to stands. */
const undo: Handlers<typeof calls>['undo'] = async (db, { bookEntryId: undone }, { reason }) => {
  const bookEntryId = db.newId('bke')
  const [entry, ...rows] = takeBack(db, {
    bookEntryId,
    kind: sql`e.kind || '_undone'`,
    corrects: sql`e.ledger_entry_id`,
    reason,
    which: sql`e.ledger_entry_id = ${undone} AND e.kind IN ('refund', 'settlement') AND NOT EXISTS (SELECT 1 FROM ledger_entries v WHERE v.salon_id = e.salon_id AND v.appointment_id = e.appointment_id AND v.kind = 'void' AND v.rowid > e.rowid)`,
  })
  const ofEntry = sql`p.appointment_id = (SELECT e.appointment_id FROM ledger_entries e WHERE e.ledger_entry_id = ${undone})`
  const load = readVisits(db, ofEntry)
  const why = (visit: Appointment): ErrorCode => {
    if (visit.entries.some(({ correctsId }) => correctsId === undone)) return 'already_undone'
    return visitBalance(visit.entries).undoable.includes(undone) ? 'already_refunded' : 'cannot_be_undone'
  }
  try {
    return lastVisit(
      await db.batch(
        entry,
        db.abortIfUnchanged('missing'),
        ...rows,
        db.update(
          appointments,
          { owed: owedByBooks },
          sql`${appointments.appointmentId} = (SELECT e.appointment_id FROM ledger_entries e WHERE e.ledger_entry_id = ${undone})`,
        ),
        load,
      ),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !['missing', 'unique', 'limit'].includes(error.reason)) throw error
    const [[current]] = await db.batch(load)
    if (!current) return undefined
    throw new ApiError(409, why(current), { current })
  }
}

export const corrections: Pick<Handlers<typeof calls>, 'refund' | 'void' | 'undo'> = { refund, void: voidCheckout, undo }
