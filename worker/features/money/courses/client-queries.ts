import { type SQL, sql } from 'drizzle-orm'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { getCourseState } from '../../../../schema/rules/money/courses.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isNotVoided } from '../ledger/index.ts'
import { balanceOfAccount, refundedNumbers } from '../prepaid/index.ts'

/** A course of a client as SQL builds it; its state is computed. */
type CourseRow = Omit<ClientCourse, 'left' | 'state' | 'refunded'> & { charged: number; isOpen: boolean; refundedNumbers: number[] }

const nameOf = (clientId: string, row: string) => `coalesce((
  SELECT client.name
  FROM clients client
  WHERE client.client_id = ${clientId}
    AND client.salon_id = ${row}.salon_id
), '')`

const serviceColumns: Columns<ClientCourse['servicesDTO'][number]> = { serviceId: 'service.service_id', service: 'service.service' }
const memberColumns: Columns<ClientCourse['membersDTO'][number]> = {
  courseMemberId: 'course_member.course_member_id',
  clientId: 'course_member.client_id',
  name: nameOf('course_member.client_id', 'course_member'),
}
const sessionColumns: Columns<ClientCourse['sessionsDTO'][number]> = {
  courseSessionId: 'course_session.course_session_id',
  number: 'course_session.number',
  amount: eurosSql('course_session.amount_cents'),
  appointmentId: 'course_session.appointment_id',
  at: instantSql('visit.arrival_utc'),
  clientId: 'visit.client_id',
  name: nameOf('visit.client_id', 'visit'),
  service: 'performed_service.service',
  person: `coalesce((
    SELECT trim(team_member.first_name || ' ' || team_member.last_name)
    FROM users team_member
    WHERE team_member.user_id = performed_service.user_id
  ), '')`,
  isPaid: booleanSql('visit.checked_out_utc IS NOT NULL OR visit.external_cash_order IS NOT NULL'),
}
const salesOfAccount = `
  SELECT prepaid_entry.amount_cents, prepaid_entry.day
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = client_course.salon_id
    AND prepaid_entry.prepaid_id = client_course.prepaid_id
    AND prepaid_entry.kind = 'sale'`

/** Read FROM client_courses o, its account w and its sale s. */
const courseColumns: Columns<CourseRow> = {
  prepaidId: 'client_course.prepaid_id',
  prepaidSaleId: 'prepaid_sale.prepaid_sale_id',
  courseId: 'client_course.course_id',
  course: 'prepaid_account.label',
  clientId: 'client_course.client_id',
  name: nameOf('client_course.client_id', 'client_course'),
  servicesDTO: jsonArray(
    serviceColumns,
    `FROM json_each(client_course.service_ids_json) j
    JOIN services service ON service.service_id = j.value AND service.salon_id = client_course.salon_id`,
  ),
  price: eurosSql('client_course.price_cents'),
  sessions: 'client_course.sessions',
  balance: eurosSql(balanceOfAccount('prepaid_account')),
  charged: eurosSql(`(SELECT coalesce(sum(y.amount_cents), 0) FROM (${salesOfAccount}) y)`),
  isOpen: booleanSql(`EXISTS (
    SELECT 1
    FROM appointments visit
    WHERE visit.appointment_id = prepaid_sale.appointment_id
      AND visit.salon_id = prepaid_sale.salon_id
      AND visit.checked_out_utc IS NULL
      AND visit.deleted_utc IS NULL
  )`),
  refundedNumbers: `(SELECT json_group_array(u.number) FROM (${refundedNumbers}) u)`,
  sold: `(SELECT max(y.day) FROM (${salesOfAccount}) y WHERE y.amount_cents > 0)`,
  expires: 'prepaid_account.valid_until',
  shareable: booleanSql('client_course.shareable'),
  membersDTO: jsonArray(
    memberColumns,
    `FROM course_members course_member
    WHERE course_member.salon_id = client_course.salon_id
      AND course_member.prepaid_id = client_course.prepaid_id
      AND course_member.deleted_utc IS NULL`,
  ),
  sessionsDTO: jsonArray(
    sessionColumns,
    `FROM (
      SELECT *
      FROM course_sessions
      WHERE salon_id = client_course.salon_id
        AND prepaid_id = client_course.prepaid_id
        AND active = 1
      ORDER BY number
    ) course_session
    JOIN appointments visit ON visit.appointment_id = course_session.appointment_id
    JOIN client_history_services performed_service
      ON performed_service.client_history_service_id = course_session.client_history_service_id`,
  ),
  refundId: `(
    SELECT ledger_entry.ledger_entry_id
    FROM ledger_lines ledger_line
    JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = ledger_line.ledger_entry_id
    WHERE ledger_line.salon_id = prepaid_sale.salon_id
      AND ledger_line.appointment_id = prepaid_sale.appointment_id
      AND ledger_line.line_id = prepaid_sale.prepaid_sale_id
      AND ledger_entry.kind = 'refund'
      AND NOT EXISTS (
        SELECT 1
        FROM ledger_entries reversing_ledger_entry
        WHERE reversing_ledger_entry.corrects_id = ledger_entry.ledger_entry_id
      )
      AND ${isNotVoided('ledger_entry')}
    ORDER BY ledger_entry.rowid DESC
    LIMIT 1
  )`,
  version: 'client_course.version',
}
const courseJson = sql.raw(jsonObject(courseColumns))

function toClientCourse({ charged, isOpen, refundedNumbers: refunded, ...row }: CourseRow, today: string): ClientCourse {
  const used = row.sessionsDTO.map(({ number }) => number)
  const state = getCourseState({ ...row, used, refunded, charged, isOpen }, today)
  return { ...row, refunded, left: state === 'active' || state === 'unsold' ? row.sessions - used.length - refunded.length : 0, state }
}

/** Courses of clients, the latest first; `where` is a condition on `client_courses client_course`. Lines that were removed are left out. */
export const selectClientCourses = (db: StaffDb, where: SQL): Statement<ClientCourse[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${courseJson} AS packed
      FROM client_courses client_course
      JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = client_course.prepaid_id
      JOIN prepaid_sales prepaid_sale
        ON prepaid_sale.salon_id = client_course.salon_id
        AND prepaid_sale.prepaid_id = client_course.prepaid_id
        AND prepaid_sale.deleted_utc IS NULL
      WHERE client_course.salon_id = ${salonId}
        AND ${where}
      ORDER BY client_course.rowid DESC`,
    (rows) => rows.map(({ packed }) => toClientCourse(readJson(packed), toSalonDay(db.nowUtc, db.timeZone))),
  )
export const selectClientCourse = (db: StaffDb, prepaidId: string): Statement<ClientCourse[]> =>
  selectClientCourses(db, sql`client_course.prepaid_id = ${prepaidId}`)

/** Condition on `client_courses client_course`: the client owns the course, or it is shared with the client. */
export const isOfClient = (clientId: SQL): SQL => sql`(
  client_course.client_id = ${clientId}
  OR EXISTS (
    SELECT 1
    FROM course_members course_member
    WHERE course_member.salon_id = client_course.salon_id
      AND course_member.prepaid_id = client_course.prepaid_id
      AND course_member.client_id = ${clientId}
      AND course_member.deleted_utc IS NULL
  )
)`
/** Condition by a set of ids, so that the courses are found by index. */
export const isOwnedOrShared = (clientId: string): SQL => sql`client_course.prepaid_id IN (
  SELECT own_client_course.prepaid_id
  FROM client_courses own_client_course
  WHERE own_client_course.salon_id = client_course.salon_id
    AND own_client_course.client_id = ${clientId}
  UNION ALL
  SELECT course_member.prepaid_id
  FROM course_members course_member
  WHERE course_member.salon_id = client_course.salon_id
    AND course_member.client_id = ${clientId}
    AND course_member.deleted_utc IS NULL
)`
