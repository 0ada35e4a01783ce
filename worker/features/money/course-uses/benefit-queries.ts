import { type SQL, sql } from 'drizzle-orm'
import type { GuestBenefits } from '../../../../schema/api/money/guest-benefits.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, jsonArray, jsonObject, jsonRow } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { refundedCents, refundedNumbers } from './refund-queries.ts'

const courseColumns: Columns<GuestBenefits['courses'][number]> = {
  course: 'k.label',
  left: 'k.left_over',
  sessions: 'k.sessions',
  expires: 'k.valid_until',
}
const pointsColumns: Columns<NonNullable<GuestBenefits['points']>> = {
  unit: 'g.unit',
  balance: `(
    SELECT coalesce(sum(y.points), 0)
    FROM loyalty_entries y
    WHERE y.salon_id = f.salon_id
      AND y.client_id = f.client_id
  )`,
  rewardPoints: 'g.reward_points',
  rewardAmount: eurosSql('g.reward_amount_cents'),
}

/** What a client (`f`: salon_id, client_id) has to use on a day (`f.today`), as a JSON object. */
const benefits = sql.raw(
  jsonObject({
    courses: jsonArray(
      courseColumns,
      `FROM (
        SELECT
          w.label, o.sessions, w.valid_until,
          o.sessions
          - (SELECT count(*) FROM course_sessions s WHERE s.prepaid_id = o.prepaid_id AND s.active = 1)
          - (SELECT count(*) FROM (${refundedNumbers})) AS left_over
        FROM client_courses o
        JOIN prepaid_accounts w ON w.prepaid_id = o.prepaid_id
        WHERE o.salon_id = f.salon_id
          AND o.prepaid_id IN (
            SELECT q.prepaid_id
            FROM client_courses q
            WHERE q.salon_id = f.salon_id
              AND q.client_id = f.client_id
            UNION ALL
            SELECT m.prepaid_id
            FROM course_members m
            WHERE m.salon_id = f.salon_id
              AND m.client_id = f.client_id
              AND m.deleted_utc IS NULL
          )
          AND w.blocked_utc IS NULL
          AND coalesce(w.valid_until, f.today) >= f.today
          AND (
            SELECT coalesce(sum(e.amount_cents), 0)
            FROM prepaid_entries e
            WHERE e.salon_id = o.salon_id
              AND e.prepaid_id = o.prepaid_id
              AND e.kind = 'sale'
          ) + ${refundedCents} >= o.price_cents
        ORDER BY o.rowid
      ) k
      WHERE k.left_over > 0`,
    ),
    points: jsonRow(
      pointsColumns,
      `FROM loyalty_settings g
      WHERE g.salon_id = f.salon_id
        AND g.enabled = 1`,
    ),
  }),
)

/** What a client has to use, by a scalar sub-select of the client's id; nothing for nobody. */
export const selectBenefits = (db: TenantDb, clientId: SQL): Statement<GuestBenefits> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${benefits} AS packed
      FROM (
        SELECT ${salonId} AS salon_id, ${clientId} AS client_id, ${toSalonDay(db.nowUtc, db.timeZone)} AS today
      ) f
      WHERE f.client_id IS NOT NULL`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as GuestBenefits) : { courses: [], points: null }),
  )
