import { sql } from 'drizzle-orm'
import { cents } from '../../../../schema/rules/money.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { movedCents } from './cash-queries.ts'
import { openingCents } from './queries.ts'

export interface NewClosing {
  tillClosingId: string
  day: string
  /** Euros. */
  expectedCash: number
  countedCash: number
  leftCash: number
  note: string
}
/** Closes a day; aborts the batch with `stale` unless the cash expected now is `expectedCash`, with `unique` if the day is closed. */
export const insertClosing = (db: StaffDb, closing: NewClosing): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO day_closings (
        day_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents,
        left_cash_cents, note, changed_by, changed_utc
      )
      SELECT
        ${closing.tillClosingId}, w.salon_id, w.day, ${db.nowUtc}, ${userId}, w.opening, w.opening + w.paid + w.moved,
        ${cents(closing.countedCash)}, ${cents(closing.leftCash)}, ${closing.note}, ${userId}, ${db.nowUtc}
      FROM (
        SELECT
          s.salon_id,
          s.day,
          ${openingCents} AS opening,
          ${movedCents} AS moved,
          coalesce(
            (
              SELECT sum(payment.amount_cents)
              FROM ledger_entries ledger_entry
              JOIN payments payment
                ON payment.salon_id = ledger_entry.salon_id
                AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
                AND payment.method = 'cash'
              WHERE ledger_entry.salon_id = s.salon_id
                AND ledger_entry.day = s.day
            ),
            0
          ) AS paid
        FROM (SELECT salon_id, ${closing.day} AS day FROM salons WHERE salon_id = ${salonId}) s
      ) w
      WHERE w.opening + w.paid + w.moved = ${cents(closing.expectedCash)}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Guard statement: aborts with `closed` where commissions of a month that is over are approved: what returns to it would change them. */
function abortIfMonthApproved(db: StaffDb, day: string): Statement<unknown>[] {
  const month = day.slice(0, 7)
  if (month >= toSalonDay(db.nowUtc, db.timeZone).slice(0, 7)) return []
  return [
    db.abortUnless(
      'closed',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM commission_approvals commission_approval
          WHERE commission_approval.salon_id = ${salonId}
            AND commission_approval.month = ${month}
            AND commission_approval.deleted_utc IS NULL
        )`,
    ),
  ]
}

/**
 * Reopens a day; what was posted later although it happened up to that day returns to it. Aborts the batch with `stale` unless the day is
 * closed, no later one is, and nothing was posted later or an administrator asks; with `closed` as above.
 */
export const removeClosing = (db: StaffDb, day: string): Statement<unknown>[] => [
  ...abortIfMonthApproved(db, day),
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE day_closings
      SET deleted_utc = ${db.nowUtc}, changed_utc = ${db.nowUtc}, changed_by = ${userId}, version = version + 1
      WHERE salon_id = ${salonId}
        AND day = ${day}
        AND deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM day_closings day_closing
          WHERE day_closing.salon_id = day_closings.salon_id
            AND day_closing.day > ${day}
            AND day_closing.deleted_utc IS NULL
        )
        AND (
          NOT EXISTS (
            SELECT 1
            FROM ledger_entries ledger_entry
            WHERE ledger_entry.salon_id = day_closings.salon_id
              AND ledger_entry.day > ${day}
          )
          OR EXISTS (
            SELECT 1
            FROM user_permissions role
            WHERE role.user_id = ${userId}
              AND role.permission_id = 'ADMIN'
          )
        )`,
  ),
  db.abortIfUnchanged('stale'),
  db.executeRaw(
    (salonId) => sql`
      UPDATE ledger_entries
      SET day = ${day}
      WHERE salon_id = ${salonId}
        AND day > ${day}
        AND at_utc < ${dayRange(day, db.timeZone)[1]}`,
  ),
]
