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

const [touched, selected] = [sql.raw('appointments'), sql.raw('p')]

/** Id of the visit that sells a course, removed from it or not, as a sub-select in a statement on visits (`visits`). */
const saleVisitId = (prepaidId: string, visits: SQL): SQL => sql`(
  SELECT s.appointment_id
  FROM prepaid_sales s
  WHERE s.salon_id = ${visits}.salon_id
    AND s.prepaid_id = ${prepaidId}
)`
/** Increases the version of the visit that sells a course; changes nothing for a sale without a visit. */
export const touchSaleVisit = (db: StaffDb, prepaidId: string): Statement<unknown> =>
  touchVisits(db, sql`appointment_id = ${saleVisitId(prepaidId, touched)}`)
export const selectSaleVisit = (db: StaffDb, prepaidId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${saleVisitId(prepaidId, selected)}`)

/** Id of the visit of a session, as a sub-select. */
const sessionVisitId = (courseSessionId: string): SQL => sql`(
  SELECT g.appointment_id
  FROM course_sessions g
  WHERE g.course_session_id = ${courseSessionId}
)`
export const touchSessionVisit = (db: StaffDb, courseSessionId: string): Statement<unknown> =>
  touchVisits(db, sql`appointment_id = ${sessionVisitId(courseSessionId)}`)
export const selectSessionVisit = (db: StaffDb, courseSessionId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${sessionVisitId(courseSessionId)}`)

const serviceColumns: Columns<Course['servicesDTO'][number]> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  price: eurosSql('v.price_cents'),
  tint: 'coalesce(k.tint, 1)',
}
/** JSON array of the services of a course, by the alias of its row. */
const servicesOfCourse = (course: string): string =>
  jsonArray(
    serviceColumns,
    `FROM json_each(${course}.service_ids_json) j
    JOIN services v ON v.service_id = j.value AND v.salon_id = ${course}.salon_id
    LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id`,
  )

const courseColumns: Columns<Course> = {
  courseId: 'c.course_id',
  salonId: 'c.salon_id',
  course: 'c.course',
  servicesDTO: servicesOfCourse('c'),
  sessions: 'c.sessions',
  price: eurosSql('c.price_cents'),
  validityMonths: 'c.validity_months',
  shareable: booleanSql('c.shareable'),
  available: booleanSql('c.available'),
  vatKind: 'c.vat_kind',
  vatRate: 'c.vat_rate',
  running: `(
    SELECT count(*)
    FROM client_courses o
    WHERE o.salon_id = c.salon_id
      AND o.course_id = c.course_id
      AND o.deleted_utc IS NULL
      AND (
        SELECT sum(b.amount_cents)
        FROM prepaid_entries b
        WHERE b.salon_id = o.salon_id
          AND b.prepaid_id = o.prepaid_id
      ) > 0
  )`,
  version: 'c.version',
}

/** The courses that the salon sells; `where` is a condition on `courses c`. */
export const selectCourses = (db: StaffDb, where: SQL = sql`TRUE`): Statement<Course[]> =>
  db.selectJson(
    courseColumns,
    (salonId) => sql`
      FROM courses c
      WHERE c.salon_id = ${salonId}
        AND c.deleted_utc IS NULL
        AND ${where}
      ORDER BY c.course COLLATE NOCASE, c.course_id`,
  )
export const selectCourse = (db: StaffDb, courseId: string): Statement<Course[]> => selectCourses(db, sql`c.course_id = ${courseId}`)

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
