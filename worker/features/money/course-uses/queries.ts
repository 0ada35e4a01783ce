import { sql } from 'drizzle-orm'
import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import { courseSessions } from '../../../../schema/tables/money/courses.ts'
import { type Columns, eurosSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

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
