import { type SQL, sql } from 'drizzle-orm'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { getCourseState } from '../../../../schema/rules/money/courses.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isNotVoided } from '../ledger/index.ts'
import { balanceOfAccount, refundedNumbers } from '../prepaid/index.ts'

/** A course of a client as SQL builds it; its state is computed. */
type CourseRow = Omit<ClientCourse, 'left' | 'state' | 'refunded'> & { charged: number; isOpen: boolean; refundedNumbers: number[] }

const nameOf = (clientId: string, row: string) => `coalesce((
  SELECT c.name
  FROM clients c
  WHERE c.client_id = ${clientId}
    AND c.salon_id = ${row}.salon_id
), '')`

const serviceColumns: Columns<ClientCourse['servicesDTO'][number]> = { serviceId: 'v.service_id', service: 'v.service' }
const memberColumns: Columns<ClientCourse['membersDTO'][number]> = {
  courseMemberId: 'm.course_member_id',
  clientId: 'm.client_id',
  name: nameOf('m.client_id', 'm'),
}
const sessionColumns: Columns<ClientCourse['sessionsDTO'][number]> = {
  courseSessionId: 'g.course_session_id',
  number: 'g.number',
  amount: eurosSql('g.amount_cents'),
  appointmentId: 'g.appointment_id',
  at: instantSql('p.arrival_utc'),
  clientId: 'p.client_id',
  name: nameOf('p.client_id', 'p'),
  service: 'h.service',
  person: `coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = h.user_id), '')`,
  isPaid: booleanSql('p.checked_out_utc IS NOT NULL OR p.external_cash_order IS NOT NULL'),
}
const salesOfAccount = `
  SELECT e.amount_cents, e.day
  FROM prepaid_entries e
  WHERE e.salon_id = o.salon_id
    AND e.prepaid_id = o.prepaid_id
    AND e.kind = 'sale'`

/** Read FROM client_courses o, its account w and its sale s. */
const courseColumns: Columns<CourseRow> = {
  prepaidId: 'o.prepaid_id',
  prepaidSaleId: 's.prepaid_sale_id',
  courseId: 'o.course_id',
  course: 'w.label',
  clientId: 'o.client_id',
  name: nameOf('o.client_id', 'o'),
  servicesDTO: jsonArray(
    serviceColumns,
    `FROM json_each(o.service_ids_json) j
    JOIN services v ON v.service_id = j.value AND v.salon_id = o.salon_id`,
  ),
  price: eurosSql('o.price_cents'),
  sessions: 'o.sessions',
  balance: eurosSql(balanceOfAccount('w')),
  charged: eurosSql(`(SELECT coalesce(sum(y.amount_cents), 0) FROM (${salesOfAccount}) y)`),
  isOpen: booleanSql(`EXISTS (
    SELECT 1
    FROM appointments p
    WHERE p.appointment_id = s.appointment_id
      AND p.salon_id = s.salon_id
      AND p.checked_out_utc IS NULL
      AND p.deleted_utc IS NULL
  )`),
  refundedNumbers: `(SELECT json_group_array(u.number) FROM (${refundedNumbers}) u)`,
  sold: `(SELECT max(y.day) FROM (${salesOfAccount}) y WHERE y.amount_cents > 0)`,
  expires: 'w.valid_until',
  shareable: booleanSql('o.shareable'),
  membersDTO: jsonArray(
    memberColumns,
    `FROM course_members m
    WHERE m.salon_id = o.salon_id
      AND m.prepaid_id = o.prepaid_id
      AND m.deleted_utc IS NULL`,
  ),
  sessionsDTO: jsonArray(
    sessionColumns,
    `FROM (
      SELECT *
      FROM course_sessions
      WHERE salon_id = o.salon_id
        AND prepaid_id = o.prepaid_id
        AND active = 1
      ORDER BY number
    ) g
    JOIN appointments p ON p.appointment_id = g.appointment_id
    JOIN client_history_services h ON h.client_history_service_id = g.client_history_service_id`,
  ),
  refundId: `(
    SELECT e.ledger_entry_id
    FROM ledger_lines l
    JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
    WHERE l.salon_id = s.salon_id
      AND l.appointment_id = s.appointment_id
      AND l.line_id = s.prepaid_sale_id
      AND e.kind = 'refund'
      AND NOT EXISTS (SELECT 1 FROM ledger_entries x WHERE x.corrects_id = e.ledger_entry_id)
      AND ${isNotVoided('e')}
    ORDER BY e.rowid DESC
    LIMIT 1
  )`,
  version: 'o.version',
}
const courseJson = sql.raw(jsonObject(courseColumns))

function toClientCourse({ charged, isOpen, refundedNumbers: refunded, ...row }: CourseRow, today: string): ClientCourse {
  const used = row.sessionsDTO.map(({ number }) => number)
  const state = getCourseState({ ...row, used, refunded, charged, isOpen }, today)
  return { ...row, refunded, left: state === 'active' || state === 'unsold' ? row.sessions - used.length - refunded.length : 0, state }
}

/** Courses of clients, the latest first; `where` is a condition on `client_courses o`. Lines that were removed are left out. */
export const selectClientCourses = (db: StaffDb, where: SQL): Statement<ClientCourse[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${courseJson} AS packed
      FROM client_courses o
      JOIN prepaid_accounts w ON w.prepaid_id = o.prepaid_id
      JOIN prepaid_sales s ON s.salon_id = o.salon_id AND s.prepaid_id = o.prepaid_id AND s.deleted_utc IS NULL
      WHERE o.salon_id = ${salonId}
        AND ${where}
      ORDER BY o.rowid DESC`,
    (rows) => rows.map(({ packed }) => toClientCourse(JSON.parse(String(packed)), toSalonDay(db.nowUtc, db.timeZone))),
  )
export const selectClientCourse = (db: StaffDb, prepaidId: string): Statement<ClientCourse[]> =>
  selectClientCourses(db, sql`o.prepaid_id = ${prepaidId}`)

/** Condition on `client_courses o`: the client owns the course, or it is shared with the client. */
export const isOfClient = (clientId: SQL): SQL => sql`(
  o.client_id = ${clientId}
  OR EXISTS (
    SELECT 1
    FROM course_members m
    WHERE m.salon_id = o.salon_id
      AND m.prepaid_id = o.prepaid_id
      AND m.client_id = ${clientId}
      AND m.deleted_utc IS NULL
  )
)`
/** Condition by a set of ids, so that the courses are found by index. */
export const isOwnedOrShared = (clientId: string): SQL => sql`o.prepaid_id IN (
  SELECT q.prepaid_id
  FROM client_courses q
  WHERE q.salon_id = o.salon_id
    AND q.client_id = ${clientId}
  UNION ALL
  SELECT m.prepaid_id
  FROM course_members m
  WHERE m.salon_id = o.salon_id
    AND m.client_id = ${clientId}
    AND m.deleted_utc IS NULL
)`
