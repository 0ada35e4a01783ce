import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectVisits, touchVisits } from '../../visits/visits/index.ts'

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
