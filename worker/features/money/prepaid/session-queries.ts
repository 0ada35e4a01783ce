import { type SQL, sql } from 'drizzle-orm'
import type { GuestBenefits } from '../../../../schema/api/money/guest-benefits-schemas.ts'
import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { courseSessions } from '../../../../schema/tables/money/courses.ts'
import { type Columns, eurosSql, jsonArray, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isNotVoided } from '../ledger/index.ts'

/**
 * Refunds of single sessions of a course (`client_course`) that count: neither undone nor ended by a void of the sale. As text of a
 * FROM clause with its condition: `r.value` has bookEntryId, numbers and cents.
 */
const refunds = `json_each(client_course.refunds_json) r
    CROSS JOIN ledger_entries ledger_entry
      ON ledger_entry.ledger_entry_id = r.value ->> 'bookEntryId'
      AND ledger_entry.salon_id = client_course.salon_id`
const counts = `NOT EXISTS (
  SELECT 1
  FROM ledger_entries reversing_ledger_entry
  WHERE reversing_ledger_entry.corrects_id = ledger_entry.ledger_entry_id
)
      AND ${isNotVoided('ledger_entry')}`

/** Numbers of the sessions of a course (`client_courses client_course`) that were refunded on their own, as rows `number`. */
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
  courseSessionId: 'course_session.course_session_id',
  prepaidId: 'course_session.prepaid_id',
  clientHistoryServiceId: 'course_session.client_history_service_id',
  course: 'prepaid_account.label',
  number: 'course_session.number',
  sessions: 'client_course.sessions',
  amount: eurosSql('course_session.amount_cents'),
}
/** JSON array of the sessions of courses that pay for services of a visit (`appointments visit`). */
export const sessionsOfVisit: string = jsonArray(
  sessionColumns,
  `FROM (
    SELECT *
    FROM course_sessions
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
      AND active = 1
    ORDER BY rowid
  ) course_session
  JOIN client_courses client_course ON client_course.prepaid_id = course_session.prepaid_id
  JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = course_session.prepaid_id`,
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
      FROM ledger_entries ledger_entry
      JOIN ledger_lines ledger_line
        ON ledger_line.salon_id = ledger_entry.salon_id
        AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
      WHERE ledger_entry.salon_id = ${courseSessions.salonId}
        AND ledger_entry.ledger_entry_id = ${refundId}
        AND ledger_entry.kind = 'refund'
        AND ledger_line.line_id = ${courseSessions.clientHistoryServiceId}
    )`,
  )

const courseColumns: Columns<GuestBenefits['courses'][number]> = {
  course: 'k.label',
  left: 'k.left_over',
  sessions: 'k.sessions',
  expires: 'k.valid_until',
}
const pointsColumns: Columns<NonNullable<GuestBenefits['points']>> = {
  unit: 'loyalty_settings.unit',
  balance: `(
    SELECT coalesce(sum(loyalty_entry.points), 0)
    FROM loyalty_entries loyalty_entry
    WHERE loyalty_entry.salon_id = f.salon_id
      AND loyalty_entry.client_id = f.client_id
  )`,
  rewardPoints: 'loyalty_settings.reward_points',
  rewardAmount: eurosSql('loyalty_settings.reward_amount_cents'),
}

/** What a client (`f`: salon_id, client_id) has to use on a day (`f.today`), as a JSON object. */
const benefits = sql.raw(
  jsonObject({
    courses: jsonArray(
      courseColumns,
      `FROM (
        SELECT
          prepaid_account.label, client_course.sessions, prepaid_account.valid_until,
          client_course.sessions
          - (
            SELECT count(*)
            FROM course_sessions course_session
            WHERE course_session.prepaid_id = client_course.prepaid_id
              AND course_session.active = 1
          )
          - (SELECT count(*) FROM (${refundedNumbers})) AS left_over
        FROM client_courses client_course
        JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = client_course.prepaid_id
        WHERE client_course.salon_id = f.salon_id
          AND client_course.prepaid_id IN (
            SELECT own_client_course.prepaid_id
            FROM client_courses own_client_course
            WHERE own_client_course.salon_id = f.salon_id
              AND own_client_course.client_id = f.client_id
            UNION ALL
            SELECT course_member.prepaid_id
            FROM course_members course_member
            WHERE course_member.salon_id = f.salon_id
              AND course_member.client_id = f.client_id
              AND course_member.deleted_utc IS NULL
          )
          AND prepaid_account.blocked_utc IS NULL
          AND coalesce(prepaid_account.valid_until, f.today) >= f.today
          AND (
            SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
            FROM prepaid_entries prepaid_entry
            WHERE prepaid_entry.salon_id = client_course.salon_id
              AND prepaid_entry.prepaid_id = client_course.prepaid_id
              AND prepaid_entry.kind = 'sale'
          ) + ${refundedCents} >= client_course.price_cents
        ORDER BY client_course.rowid
      ) k
      WHERE k.left_over > 0`,
    ),
    points: jsonRow(
      pointsColumns,
      `FROM loyalty_settings
      WHERE loyalty_settings.salon_id = f.salon_id
        AND loyalty_settings.enabled = 1`,
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
    ([row]) => (row ? (readJson(row.packed) as GuestBenefits) : { courses: [], points: null }),
  )
