import { type SQL, sql } from 'drizzle-orm'
import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { courseSessions, courses } from '../../../../schema/tables/money/courses.ts'
import { booleanSql, type Columns, eurosSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessServicesExist } from '../../catalogue/services/index.ts'
import { selectVisits, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'
import { refundedCents, refundedNumbers } from '../prepaid/index.ts'
import { isOfClient } from './client-queries.ts'

/** The lowest number of a session that no service uses and that was not refunded, of the `client_course`; NULL for none. */
const nextNumber = sql.raw(`(
  SELECT min(k.number)
  FROM (
    SELECT 1 AS number
    UNION
    SELECT course_session.number + 1
    FROM course_sessions course_session
    WHERE course_session.prepaid_id = client_course.prepaid_id
      AND course_session.active = 1
    UNION
    SELECT u.number + 1
    FROM (${refundedNumbers}) u
  ) k
  WHERE k.number <= client_course.sessions
    AND k.number NOT IN (${refundedNumbers})
    AND NOT EXISTS (
      SELECT 1
      FROM course_sessions course_session
      WHERE course_session.prepaid_id = client_course.prepaid_id
        AND course_session.active = 1
        AND course_session.number = k.number
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
        SELECT
          client_course.salon_id, client_course.prepaid_id, client_course.sessions, client_course.price_cents,
          performed_service.appointment_id, performed_service.client_history_service_id, ${nextNumber} AS number
        FROM client_courses client_course
        JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = client_course.prepaid_id
        JOIN client_history_services performed_service
          ON performed_service.salon_id = client_course.salon_id
          AND performed_service.client_history_service_id = ${serviceLineId}
        JOIN appointments visit ON visit.appointment_id = performed_service.appointment_id
        WHERE client_course.salon_id = ${salonId}
          AND client_course.prepaid_id = ${prepaidId}
          AND performed_service.deleted_utc IS NULL
          AND performed_service.redo_of_id IS NULL
          AND prepaid_account.blocked_utc IS NULL
          AND coalesce(prepaid_account.valid_until, ${toSalonDay(db.nowUtc, db.timeZone)}) >= ${toSalonDay(db.nowUtc, db.timeZone)}
          AND EXISTS (SELECT 1 FROM json_each(client_course.service_ids_json) j WHERE j.value = performed_service.service_id)
          AND ${isOfClient(sql`visit.client_id`)}
          AND ${visitIsOpen(sql.raw('performed_service'))}
          AND (
            SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
            FROM prepaid_entries prepaid_entry
            WHERE prepaid_entry.salon_id = client_course.salon_id
              AND prepaid_entry.prepaid_id = client_course.prepaid_id
              AND prepaid_entry.kind = 'sale'
          ) + ${sql.raw(refundedCents)} >= client_course.price_cents
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

const [touched, selected] = [sql.raw('appointments'), sql.raw('visit')]

/** Id of the visit that sells a course, removed from it or not, as a sub-select in a statement on visits (`visits`). */
const saleVisitId = (prepaidId: string, visits: SQL): SQL => sql`(
  SELECT prepaid_sale.appointment_id
  FROM prepaid_sales prepaid_sale
  WHERE prepaid_sale.salon_id = ${visits}.salon_id
    AND prepaid_sale.prepaid_id = ${prepaidId}
)`
/** Increases the version of the visit that sells a course; changes nothing for a sale without a visit. */
export const touchSaleVisit = (db: StaffDb, prepaidId: string): Statement<unknown> =>
  touchVisits(db, sql`appointment_id = ${saleVisitId(prepaidId, touched)}`)
export const selectSaleVisit = (db: StaffDb, prepaidId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = ${saleVisitId(prepaidId, selected)}`)

/** Id of the visit of a session, as a sub-select. */
const sessionVisitId = (courseSessionId: string): SQL => sql`(
  SELECT course_session.appointment_id
  FROM course_sessions course_session
  WHERE course_session.course_session_id = ${courseSessionId}
)`
export const touchSessionVisit = (db: StaffDb, courseSessionId: string): Statement<unknown> =>
  touchVisits(db, sql`appointment_id = ${sessionVisitId(courseSessionId)}`)
export const selectSessionVisit = (db: StaffDb, courseSessionId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = ${sessionVisitId(courseSessionId)}`)

const serviceColumns: Columns<Course['servicesDTO'][number]> = {
  serviceId: 'service.service_id',
  service: 'service.service',
  price: eurosSql('service.price_cents'),
  tint: 'coalesce(service_category.tint, 1)',
}
/** JSON array of the services of a course, by the alias of its row. */
const servicesOfCourse = (course: string): string =>
  jsonArray(
    serviceColumns,
    `FROM json_each(${course}.service_ids_json) j
    JOIN services service ON service.service_id = j.value AND service.salon_id = ${course}.salon_id
    LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id`,
  )

const courseColumns: Columns<Course> = {
  courseId: 'course.course_id',
  salonId: 'course.salon_id',
  course: 'course.course',
  servicesDTO: servicesOfCourse('course'),
  sessions: 'course.sessions',
  price: eurosSql('course.price_cents'),
  validityMonths: 'course.validity_months',
  shareable: booleanSql('course.shareable'),
  available: booleanSql('course.available'),
  vatKind: 'course.vat_kind',
  vatRate: 'course.vat_rate',
  running: `(
    SELECT count(*)
    FROM client_courses client_course
    WHERE client_course.salon_id = course.salon_id
      AND client_course.course_id = course.course_id
      AND client_course.deleted_utc IS NULL
      AND (
        SELECT sum(prepaid_entry.amount_cents)
        FROM prepaid_entries prepaid_entry
        WHERE prepaid_entry.salon_id = client_course.salon_id
          AND prepaid_entry.prepaid_id = client_course.prepaid_id
      ) > 0
  )`,
  version: 'course.version',
}

/** The courses that the salon sells; `where` is a condition on `courses course`. */
export const selectCourses = (db: StaffDb, where: SQL = sql`TRUE`): Statement<Course[]> =>
  db.selectJson(
    courseColumns,
    (salonId) => sql`
      FROM courses course
      WHERE course.salon_id = ${salonId}
        AND course.deleted_utc IS NULL
        AND ${where}
      ORDER BY course.course COLLATE NOCASE, course.course_id`,
  )
export const selectCourse = (db: StaffDb, courseId: string): Statement<Course[]> => selectCourses(db, sql`course.course_id = ${courseId}`)

const isCourse = (courseId: string) => sql`${courses.courseId} = ${courseId}`

type NewCourse = Omit<typeof courses.$inferInsert, 'salonId' | 'changed'>
/** Stores a new course; aborts the batch with `missing` unless all its services exist. */
export const insertCourse = (db: StaffDb, course: NewCourse): Statement<unknown>[] => [
  abortUnlessServicesExist(db, course.serviceIds),
  db.insert(courses, course),
]
/** Changes a course of this version, otherwise aborts the batch with `stale`; with `missing` unless all its services exist. */
export const updateCourse = (db: StaffDb, courseId: string, version: number, values: Partial<NewCourse>): Statement<unknown>[] => [
  db.update(courses, values, isCourse(courseId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  abortUnlessServicesExist(db, values.serviceIds),
]
export const removeCourse = (db: StaffDb, courseId: string) => db.softDelete(courses, isCourse(courseId))
export const restoreCourse = (db: StaffDb, courseId: string) => db.restore(courses, isCourse(courseId))
