import { sql } from 'drizzle-orm'
import type { LoyaltyReward } from '../../../../schema/api/money/prepaid-applied.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const rewardColumns: Columns<LoyaltyReward> = { points: '-loyalty_entry.points', amount: eurosSql('loyalty_entry.amount_cents') }
/** The loyalty rewards of a visit (`appointments visit`) as a JSON object; NULL without any. */
export const rewardOfVisit: string = jsonRow(
  rewardColumns,
  `FROM (
    SELECT sum(points) AS points, sum(amount_cents) AS amount_cents
    FROM loyalty_entries
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
      AND kind IN ('redeemed', 'returned')
    HAVING sum(points) < 0
  ) loyalty_entry`,
)

/** Takes the rewards off a visit, and gives their points back to the person who spent them; writes nothing without any. */
export const returnReward = (db: StaffDb, appointmentId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO loyalty_entries (
        loyalty_entry_id, salon_id, client_id, appointment_id, kind, points, amount_cents, at_utc, day, user_id
      )
      SELECT
        ${db.newId('loy')}, loyalty_entry.salon_id, loyalty_entry.client_id, loyalty_entry.appointment_id, 'returned',
        -sum(loyalty_entry.points), -sum(loyalty_entry.amount_cents),
        ${db.nowUtc}, ${toSalonDay(db.nowUtc, db.timeZone)}, ${userId}
      FROM loyalty_entries loyalty_entry
      WHERE loyalty_entry.salon_id = ${salonId}
        AND loyalty_entry.appointment_id = ${appointmentId}
        AND loyalty_entry.kind IN ('redeemed', 'returned')
      GROUP BY loyalty_entry.salon_id, loyalty_entry.client_id, loyalty_entry.appointment_id
      HAVING sum(loyalty_entry.points) < 0`,
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
            loyalty_entry.salon_id,
            sum(iif(loyalty_entry.client_id = ${spender}, loyalty_entry.points, 0)) AS spenders,
            sum(iif(loyalty_entry.client_id = ${owner}, loyalty_entry.points, 0)) AS owners,
            -sum(
              iif(
              loyalty_entry.client_id = ${spender}
              AND loyalty_entry.at_utc >= ${since}
              AND loyalty_entry.kind IN ('redeemed', 'returned', 'removed'),
              loyalty_entry.points,
              0
            )
            ) AS spent
          FROM loyalty_entries loyalty_entry
          WHERE loyalty_entry.salon_id = ${salonId}
            AND loyalty_entry.client_id IN (${spender}, ${owner})
          GROUP BY loyalty_entry.salon_id
        ) b
        WHERE b.spenders < 0
          AND b.owners > 0
          AND b.spent > 0`,
    ),
    // They end at once, because they are spent already.
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO loyalty_entries (loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, expires_day, user_id)
        SELECT
          ${db.newId('loy')}, loyalty_entry.salon_id, ${spender}, 'added', -loyalty_entry.points, loyalty_entry.at_utc, loyalty_entry.day,
          loyalty_entry.day, loyalty_entry.user_id
        FROM loyalty_entries loyalty_entry
        WHERE loyalty_entry.salon_id = ${salonId}
          AND loyalty_entry.loyalty_entry_id = ${paidId}`,
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
          SELECT coalesce(sum(loyalty_entry.points), 0)
          FROM loyalty_entries loyalty_entry
          WHERE loyalty_entry.salon_id = visit.salon_id
            AND loyalty_entry.appointment_id = visit.appointment_id
            AND loyalty_entry.kind IN ('earned', 'taken_back')
        ) AS earned,
        (
          SELECT coalesce(sum(loyalty_entry.points), 0)
          FROM loyalty_entries loyalty_entry
          WHERE loyalty_entry.salon_id = visit.salon_id
            AND loyalty_entry.client_id = visit.client_id
        ) AS balance
      FROM appointments visit
      JOIN loyalty_settings ON loyalty_settings.salon_id = visit.salon_id AND loyalty_settings.enabled = 1
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}`,
    ([row]) => (row ? { earned: Number(row.earned), balance: Number(row.balance) } : undefined),
  )
