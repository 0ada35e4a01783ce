import { type SQL, sql } from 'drizzle-orm'
import type { CashMovement, MoveCash } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { isCashOut } from '../../../../schema/rules/money/day-figures.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The team member of a row. */
export const personOf = (row: string) =>
  jsonObject({
    userId: `${row}.user_id`,
    firstName: "coalesce(team_member.first_name, '')",
    lastName: "coalesce(team_member.last_name, '')",
  })

const movementColumns: Columns<CashMovement> = {
  cashMovementId: 'cash_movement.cash_movement_id',
  at: instantSql('cash_movement.at_utc'),
  userDTO: personOf('cash_movement'),
  kind: 'cash_movement.kind',
  amount: eurosSql('cash_movement.amount_cents'),
  note: 'cash_movement.note',
}

// Sub-selects of one day `s` (salon_id, day) of a salon.
export const movementsOfDay = sql.raw(
  jsonArray(
    movementColumns,
    `FROM (
      SELECT *
      FROM cash_movements
      WHERE salon_id = s.salon_id
        AND day = s.day
        AND deleted_utc IS NULL
      ORDER BY at_utc, rowid
    ) cash_movement
    LEFT JOIN users team_member ON team_member.user_id = cash_movement.user_id`,
  ),
)
export const movedCents = sql`
  coalesce(
    (
      SELECT sum(cash_movement.amount_cents)
      FROM cash_movements cash_movement
      WHERE cash_movement.salon_id = s.salon_id
        AND cash_movement.day = s.day
        AND cash_movement.deleted_utc IS NULL
    ),
    0
  )`

/** Guard statement: aborts with `closed` where the day is closed. */
const abortIfClosed = (db: StaffDb, day: string) =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM day_closings day_closing
        WHERE day_closing.salon_id = ${salonId}
          AND day_closing.day = ${day}
          AND day_closing.deleted_utc IS NULL
      )`,
  )

/** Records cash in or out; aborts the batch with `closed` where the day is closed. */
export const insertMovement = (db: StaffDb, id: string, { day, kind, amount, note }: Required<MoveCash>): Statement<unknown>[] => [
  abortIfClosed(db, day),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO cash_movements (
        cash_movement_id, salon_id, day, at_utc, user_id, kind, amount_cents, note, changed_by, changed_utc
      )
      VALUES (
        ${id}, ${salonId}, ${day}, ${db.nowUtc}, ${userId}, ${kind}, ${isCashOut(kind) ? -cents(amount) : cents(amount)}, ${note},
        ${userId}, ${db.nowUtc}
      )`,
  ),
]

const changeMovement = (db: StaffDb, day: string, id: CashMovement['cashMovementId'], deleted: { before: SQL; after: SQL }) => [
  abortIfClosed(db, day),
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE cash_movements
      SET deleted_utc = ${deleted.after}, changed_utc = ${db.nowUtc}, changed_by = ${userId}, version = version + 1
      WHERE salon_id = ${salonId}
        AND cash_movement_id = ${id}
        AND day = ${day}
        AND deleted_utc ${deleted.before}`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Removes cash in or out, or brings it back; aborts the batch with `closed` where its day is closed, with `missing` for another id. */
export const removeMovement = (db: StaffDb, day: string, id: string): Statement<unknown>[] =>
  changeMovement(db, day, id, { before: sql`IS NULL`, after: sql`${db.nowUtc}` })
export const restoreMovement = (db: StaffDb, day: string, id: string): Statement<unknown>[] =>
  changeMovement(db, day, id, { before: sql`IS NOT NULL`, after: sql`NULL` })
