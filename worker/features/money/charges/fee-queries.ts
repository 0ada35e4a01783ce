import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitFees } from '../../../../schema/tables/money/charges-fees.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectVisits, touchOpenVisit, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'

/** Adds a fee, in euro, to an open visit; aborts the batch with `stale` otherwise. */
export const insertFee = (db: StaffDb, fee: { visitFeeId: string; appointmentId: string; fee: string; price: number }) => [
  ...touchOpenVisit(db, fee.appointmentId),
  db.insert(visitFees, fee),
]

const isFee = (visitFeeId: string): SQL => sql`${visitFees.visitFeeId} = ${visitFeeId}`
const visitIdOfFee = (visitFeeId: string): SQL => sql`(
  SELECT x.appointment_id
  FROM visit_fees x
  WHERE x.visit_fee_id = ${visitFeeId}
)`
const touchVisitOfFee = (db: StaffDb, visitFeeId: string) => touchVisits(db, sql`appointments.appointment_id = ${visitIdOfFee(visitFeeId)}`)

/** Takes a fee off an open visit. Aborts the batch with `stale` if it is not there or the visit is closed. */
export const removeFee = (db: StaffDb, visitFeeId: string): Statement<unknown>[] => [
  db.softDelete(visitFees, isFee(visitFeeId), visitIsOpen(sql`${visitFees}`)),
  db.abortIfUnchanged('stale'),
  touchVisitOfFee(db, visitFeeId),
]
/** Puts a fee back on an open visit. Aborts the batch with `stale` if it was not taken off or the visit is closed. */
export const restoreFee = (db: StaffDb, visitFeeId: string): Statement<unknown>[] => [
  db.restore(visitFees, isFee(visitFeeId), visitIsOpen(sql`${visitFees}`)),
  db.abortIfUnchanged('stale'),
  touchVisitOfFee(db, visitFeeId),
]

export const selectVisitOfFee = (db: StaffDb, visitFeeId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${visitIdOfFee(visitFeeId)}`)
