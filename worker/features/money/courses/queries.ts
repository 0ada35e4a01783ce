import { type SQL, sql } from 'drizzle-orm'
import type { Course } from '../../../../schema/api/money/courses.ts'
import { courses } from '../../../../schema/tables/money/courses.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessServicesExist } from '../../catalogue/services/index.ts'

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
const courseJson = sql.raw(jsonObject(courseColumns))

/** The courses that the salon sells; `where` is a condition on `courses c`. */
export const selectCourses = (db: StaffDb, where: SQL = sql`TRUE`): Statement<Course[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${courseJson} AS packed
      FROM courses c
      WHERE c.salon_id = ${salonId}
        AND c.deleted_utc IS NULL
        AND ${where}
      ORDER BY c.course COLLATE NOCASE, c.course_id`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
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
