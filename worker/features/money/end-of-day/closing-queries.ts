import { sql } from 'drizzle-orm'
import { cents } from '../../../../schema/rules/money.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
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
        ${closing.tillClosingId}, w.salon_id, w.day, ${db.nowUtc}, ${userId}, w.opening, w.opening + w.paid,
        ${cents(closing.countedCash)}, ${cents(closing.leftCash)}, ${closing.note}, ${userId}, ${db.nowUtc}
      FROM (
        SELECT
          s.salon_id,
          s.day,
          ${openingCents} AS opening,
          coalesce(
            (
              SELECT sum(y.amount_cents)
              FROM ledger_entries e
              JOIN payments y ON y.salon_id = e.salon_id AND y.ledger_entry_id = e.ledger_entry_id AND y.method = 'cash'
              WHERE e.salon_id = s.salon_id
                AND e.day = s.day
            ),
            0
          ) AS paid
        FROM (SELECT salon_id, ${closing.day} AS day FROM salons WHERE salon_id = ${salonId}) s
      ) w
      WHERE w.opening + w.paid = ${cents(closing.expectedCash)}`,
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
          FROM commission_approvals a
          WHERE a.salon_id = ${salonId}
            AND a.month = ${month}
            AND a.deleted_utc IS NULL
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
          FROM day_closings n
          WHERE n.salon_id = day_closings.salon_id
            AND n.day > ${day}
            AND n.deleted_utc IS NULL
        )
        AND (
          NOT EXISTS (
            SELECT 1
            FROM ledger_entries e
            WHERE e.salon_id = day_closings.salon_id
              AND e.day > ${day}
          )
          OR EXISTS (
            SELECT 1
            FROM user_permissions p
            WHERE p.user_id = ${userId}
              AND p.permission_id = 'ADMIN'
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
