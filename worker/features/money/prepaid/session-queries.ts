import { type SQL, sql } from 'drizzle-orm'
import type { GuestBenefits } from '../../../../schema/api/money/guest-benefits-schemas.ts'
import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { courseSessions } from '../../../../schema/tables/money/courses.ts'
import { type Columns, eurosSql, jsonArray, jsonObject, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isNotVoided } from '../ledger/index.ts'

/**
 * Refunds of single sessions of a course (`client_courses o`) that count: neither undone nor ended by a void of the sale. As text of a
 * FROM clause with its condition: `r.value` has bookEntryId, numbers and cents.
 */
const refunds = `json_each(o.refunds_json) r
    CROSS JOIN ledger_entries f ON f.ledger_entry_id = r.value ->> 'bookEntryId' AND f.salon_id = o.salon_id`
const counts = `NOT EXISTS (SELECT 1 FROM ledger_entries x WHERE x.corrects_id = f.ledger_entry_id)
      AND ${isNotVoided('f')}`

/** Numbers of the sessions of a course (`client_courses o`) that were refunded on their own, as rows `number`. */
export const refundedNumbers = `
    SELECT n.value AS number
    FROM ${refunds}
    CROSS JOIN json_each(r.value -> 'numbers') n
    WHERE ${counts}`

/** What those sessions were worth, in cents: they end without the rest of the course. */
export const refundedCents = `(
    SELECT coalesce(sum(r.value ->> 'cents'), 0)
    FROM ${refunds}
    WHERE ${counts}
  )`

const sessionColumns: Columns<CourseSession> = {
  courseSessionId: 'g.course_session_id',
  prepaidId: 'g.prepaid_id',
  clientHistoryServiceId: 'g.client_history_service_id',
  course: 'w.label',
  number: 'g.number',
  sessions: 'o.sessions',
  amount: eurosSql('g.amount_cents'),
}
/** JSON array of the sessions of courses that pay for services of a visit (`appointments p`). */
export const sessionsOfVisit: string = jsonArray(
  sessionColumns,
  `FROM (
    SELECT *
    FROM course_sessions
    WHERE salon_id = p.salon_id
      AND appointment_id = p.appointment_id
      AND active = 1
    ORDER BY rowid
  ) g
  JOIN client_courses o ON o.prepaid_id = g.prepaid_id
  JOIN prepaid_accounts w ON w.prepaid_id = g.prepaid_id`,
)

/** Gives sessions of a visit back to their courses, with a refund of the services that they paid for. */
export const releaseSessions = (db: StaffDb, sessionIds: readonly string[]): Statement<unknown>[] =>
  sessionIds.map((courseSessionId) =>
    db.update(
      courseSessions,
      { active: false, ended: 'refunded' },
      sql`${courseSessions.courseSessionId} = ${courseSessionId}`,
      sql`active = 1`,
    ),
  )

/**
 * Uses again the sessions that a refund (`refundId`) gave back, when the refund is undone. Aborts the batch with `unique` where another
 * visit has used one of them meanwhile.
 */
export const restoreSessions = (db: StaffDb, refundId: string): Statement<unknown> =>
  db.update(
    courseSessions,
    { active: true, ended: '' },
    sql`ended = 'refunded'`,
    sql`EXISTS (
      SELECT 1
      FROM ledger_entries e
      JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
      WHERE e.salon_id = ${courseSessions.salonId}
        AND e.ledger_entry_id = ${refundId}
        AND e.kind = 'refund'
        AND l.line_id = ${courseSessions.clientHistoryServiceId}
    )`,
  )

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
