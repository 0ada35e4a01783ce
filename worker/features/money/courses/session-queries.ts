import { type SQL, sql } from 'drizzle-orm'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { courseSessions } from '../../../../schema/tables/money/courses.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { visitIsOpen } from '../../visits/visits/index.ts'
import { refundedCents, refundedNumbers } from '../course-uses/index.ts'
import { isOfClient } from './client-queries.ts'

/** The lowest number of a session that no service uses and that was not refunded, of the course `client_courses o`; NULL for none. */
const nextNumber = sql.raw(`(
  SELECT min(k.number)
  FROM (
    SELECT 1 AS number
    UNION
    SELECT g.number + 1
    FROM course_sessions g
    WHERE g.prepaid_id = o.prepaid_id
      AND g.active = 1
    UNION
    SELECT u.number + 1
    FROM (${refundedNumbers}) u
  ) k
  WHERE k.number <= o.sessions
    AND k.number NOT IN (${refundedNumbers})
    AND NOT EXISTS (
      SELECT 1
      FROM course_sessions g
      WHERE g.prepaid_id = o.prepaid_id
        AND g.active = 1
        AND g.number = k.number
    )
)`)

/**
 * Uses the next session of a course for a service of an open visit, at its share of the price: what division leaves goes to the last
 * session, as in schema/rules/money/courses.ts. Aborts the batch with `limit` where the course or the service does not allow it.
 */
export const insertSession = (
  db: StaffDb,
  { courseSessionId, prepaidId, serviceLineId }: { courseSessionId: string; prepaidId: string; serviceLineId: string },
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO course_sessions (
        course_session_id, salon_id, prepaid_id, number, appointment_id, client_history_service_id, amount_cents, changed_by, changed_utc
      )
      SELECT
        ${courseSessionId}, n.salon_id, n.prepaid_id, n.number, n.appointment_id, n.client_history_service_id,
        iif(
          n.number = n.sessions,
          n.price_cents - n.price_cents / n.sessions * (n.sessions - 1),
          n.price_cents / n.sessions
        ),
        ${userId}, ${db.nowUtc}
      FROM (
        SELECT o.salon_id, o.prepaid_id, o.sessions, o.price_cents, h.appointment_id, h.client_history_service_id, ${nextNumber} AS number
        FROM client_courses o
        JOIN prepaid_accounts w ON w.prepaid_id = o.prepaid_id
        JOIN client_history_services h ON h.salon_id = o.salon_id AND h.client_history_service_id = ${serviceLineId}
        JOIN appointments p ON p.appointment_id = h.appointment_id
        WHERE o.salon_id = ${salonId}
          AND o.prepaid_id = ${prepaidId}
          AND h.deleted_utc IS NULL
          AND h.redo_of_id IS NULL
          AND w.blocked_utc IS NULL
          AND coalesce(w.valid_until, ${toSalonDay(db.nowUtc, db.timeZone)}) >= ${toSalonDay(db.nowUtc, db.timeZone)}
          AND EXISTS (SELECT 1 FROM json_each(o.service_ids_json) j WHERE j.value = h.service_id)
          AND ${isOfClient(sql`p.client_id`)}
          AND ${visitIsOpen(sql.raw('h'))}
          AND (
            SELECT coalesce(sum(e.amount_cents), 0)
            FROM prepaid_entries e
            WHERE e.salon_id = o.salon_id
              AND e.prepaid_id = o.prepaid_id
              AND e.kind = 'sale'
          ) + ${sql.raw(refundedCents)} >= o.price_cents
      ) n
      WHERE n.number IS NOT NULL`,
  ),
  db.abortIfUnchanged('limit'),
]

const isSession = (courseSessionId: string): SQL => sql`${courseSessions.courseSessionId} = ${courseSessionId}`
/** Gives a session of an open visit back; changes no row otherwise. */
export const endSession = (db: StaffDb, courseSessionId: string): Statement<unknown> =>
  db.update(
    courseSessions,
    { active: false, ended: 'removed' },
    isSession(courseSessionId),
    sql`active = 1`,
    visitIsOpen(sql.raw('course_sessions')),
  )
