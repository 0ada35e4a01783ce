import { sql } from 'drizzle-orm'
import type { LoyaltyReward } from '../../../../schema/api/money/prepaid-applied.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const rewardColumns: Columns<LoyaltyReward> = { points: '-y.points', amount: eurosSql('y.amount_cents') }
/** The loyalty rewards of a visit (`appointments p`) as a JSON object; NULL without any. */
export const rewardOfVisit: string = jsonRow(
  rewardColumns,
  `FROM (
    SELECT sum(points) AS points, sum(amount_cents) AS amount_cents
    FROM loyalty_entries
    WHERE salon_id = p.salon_id
      AND appointment_id = p.appointment_id
      AND kind IN ('redeemed', 'returned')
    HAVING sum(points) < 0
  ) y`,
)

/** Takes the rewards off a visit, and gives their points back to the person who spent them; writes nothing without any. */
export const returnReward = (db: StaffDb, appointmentId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO loyalty_entries (
        loyalty_entry_id, salon_id, client_id, appointment_id, kind, points, amount_cents, at_utc, day, user_id
      )
      SELECT
        ${db.newId('loy')}, y.salon_id, y.client_id, y.appointment_id, 'returned', -sum(y.points), -sum(y.amount_cents),
        ${db.nowUtc}, ${toSalonDay(db.nowUtc, db.timeZone)}, ${userId}
      FROM loyalty_entries y
      WHERE y.salon_id = ${salonId}
        AND y.appointment_id = ${appointmentId}
        AND y.kind IN ('redeemed', 'returned')
      GROUP BY y.salon_id, y.client_id, y.appointment_id
      HAVING sum(y.points) < 0`,
  )

/**
 * Of a merge that is undone: what was spent of both clients' points since (seconds UTC) stays spent. Where that leaves one of them
 * (`spender`) below zero, the other one (`owner`) pays what is missing; writes nothing otherwise.
 */
export const settleSpentPoints = (
  db: StaffDb,
  { spender, owner, since }: { spender: string; owner: string; since: number },
): Statement<number>[] => {
  const paidId = db.newId('loy')
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO loyalty_entries (loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, user_id)
        SELECT ${paidId}, b.salon_id, ${owner}, 'removed', -min(-b.spenders, b.owners, b.spent), ${db.nowUtc}, ${today}, ${userId}
        FROM (
          SELECT
            y.salon_id,
            sum(iif(y.client_id = ${spender}, y.points, 0)) AS spenders,
            sum(iif(y.client_id = ${owner}, y.points, 0)) AS owners,
            -sum(
              iif(y.client_id = ${spender} AND y.at_utc >= ${since} AND y.kind IN ('redeemed', 'returned', 'removed'), y.points, 0)
            ) AS spent
          FROM loyalty_entries y
          WHERE y.salon_id = ${salonId}
            AND y.client_id IN (${spender}, ${owner})
          GROUP BY y.salon_id
        ) b
        WHERE b.spenders < 0
          AND b.owners > 0
          AND b.spent > 0`,
    ),
    // They end at once, because they are spent already.
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO loyalty_entries (loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, expires_day, user_id)
        SELECT ${db.newId('loy')}, y.salon_id, ${spender}, 'added', -y.points, y.at_utc, y.day, y.day, y.user_id
        FROM loyalty_entries y
        WHERE y.salon_id = ${salonId}
          AND y.loyalty_entry_id = ${paidId}`,
    ),
  ]
}

export interface ReceiptPoints {
  /** What the visit has earned. */
  earned: number
  /** What the client has now. */
  balance: number
}
/** The points that a receipt shows; undefined while loyalty is off. */
export const selectReceiptPoints = (db: StaffDb, appointmentId: string): Statement<ReceiptPoints | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT coalesce(sum(y.points), 0)
          FROM loyalty_entries y
          WHERE y.salon_id = p.salon_id
            AND y.appointment_id = p.appointment_id
            AND y.kind IN ('earned', 'taken_back')
        ) AS earned,
        (
          SELECT coalesce(sum(y.points), 0)
          FROM loyalty_entries y
          WHERE y.salon_id = p.salon_id
            AND y.client_id = p.client_id
        ) AS balance
      FROM appointments p
      JOIN loyalty_settings g ON g.salon_id = p.salon_id AND g.enabled = 1
      WHERE p.salon_id = ${salonId}
        AND p.appointment_id = ${appointmentId}`,
    ([row]) => (row ? { earned: Number(row.earned), balance: Number(row.balance) } : undefined),
  )
