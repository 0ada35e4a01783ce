import { visitFees as calls } from '../../../../schema/api/money/charges-fees.ts'
import { visitFeesSchemas } from '../../../../schema/api/money/charges-fees-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { insertFee, removeFee, restoreFee, selectVisitOfFee } from './surcharge-queries.ts'

type FeeHandlers = Handlers<typeof calls>

/** One round trip; two if refused. */
const createFee: FeeHandlers['create'] = (db, { appointmentId }, { fee, price }) => {
  const select = selectVisit(db, appointmentId)
  const visitFeeId = db.newId('fee')
  return withRefusalReason(
    db,
    select,
    () => db.insertIdempotent(visitFeeId, insertFee(db, { visitFeeId, appointmentId, fee, price }), () => select),
    ({ visit }) => closedRefusal(visit),
  )
}

/** One round trip; two if refused. */
const writeFee = (db: StaffDb, visitFeeId: string, writes: readonly Statement<unknown>[]): Promise<Appointment | undefined> => {
  const select = selectVisitOfFee(db, visitFeeId)
  return withRefusalReason(
    db,
    select,
    async () => (await db.batchReturning(writes, select))[0],
    ({ visit }) => closedRefusal(visit),
  )
}

export const feeFeatures = [
  defineRoutes(calls, visitFeesSchemas, {
    create: createFee,
    remove: (db, { visitFeeId }) => writeFee(db, visitFeeId, removeFee(db, visitFeeId)),
    restore: (db, { visitFeeId }) => writeFee(db, visitFeeId, restoreFee(db, visitFeeId)),
  }),
]
