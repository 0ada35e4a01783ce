import type { Appointment, appointments as calls } from '../../../../schema/api/visits/visits.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { prepaidRefusal } from '../../money/prepaid/index.ts'
import { closeVisit, selectOutstandingOfPayer } from './checkout-queries.ts'
import { selectVisit } from './queries.ts'
import { withRefusalReason } from './refusals.ts'
import { buildSale, type CheckoutProvider, type CheckoutRequest, localCheckout } from './rules.ts'

/**
 * Closes a visit. Two round trips: the visit as it is, then a batch that is aborted if the visit has changed, or if the salon sells
 * through an external cash system. A replay of the Idempotency-Key answers the visit that was closed under it.
 */
async function checkOut(
  db: StaffDb,
  appointmentId: string,
  request: CheckoutRequest,
  provider: CheckoutProvider,
): Promise<Appointment | undefined> {
  const select = selectVisit(db, appointmentId)
  const [replayedId, [visit], outstanding] = await db.batch(db.findReplay(), select, selectOutstandingOfPayer(db, appointmentId))
  if (replayedId && replayedId !== appointmentId) throw new ApiError(422, 'idempotency_key_reused')
  if (replayedId || !visit) return visit
  const sale = buildSale(visit, outstanding, request, db.userId)
  const { externalCashOrder } = await provider.charge(sale)
  return withRefusalReason(
    db,
    select,
    () => db.insertIdempotent(appointmentId, closeVisit(db, sale, externalCashOrder), (id) => selectVisit(db, id)),
    ({ visit: current, hasCashSystem }, aborted) =>
      closedRefusal(current) ?? (hasCashSystem ? 'checkout_in_cash_system' : prepaidRefusal(aborted, 'use')),
  )
}

export const checkout: Handlers<typeof calls>['checkout'] = (db, { appointmentId }, request) =>
  checkOut(db, appointmentId, request, localCheckout)
