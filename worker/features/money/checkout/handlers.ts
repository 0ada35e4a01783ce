import { type ledger as calls, ledger } from '../../../../schema/api/money/ledger.ts'
import { ledgerSchemas } from '../../../../schema/api/money/ledger-schemas.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { prepaidRefusal } from '../prepaid/index.ts'
import { getOutstanding, payBalance } from './balance-handlers.ts'
import { closeVisit, selectCashStep, selectOutstandingOfPayer } from './checkout-queries.ts'
import { buildSale } from './checkout-rules.ts'
import { refundVisit, undoLedgerEntry, voidVisit } from './correction-handlers.ts'
import { getReceipt, sendReceipt } from './receipt-handlers.ts'

/**
 * Closes a visit. Two round trips: the visit as it is, then a batch that is aborted if the visit has changed, or if the salon sells
 * through an external cash system. A replay of the Idempotency-Key answers the visit that was closed under it.
 */
const checkOut: Handlers<typeof calls>['checkout'] = async (db, { appointmentId }, request) => {
  const select = selectVisit(db, appointmentId)
  const [replayedId, [visit], outstanding, cashStep] = await db.batch(
    db.findReplay(),
    select,
    selectOutstandingOfPayer(db, appointmentId),
    selectCashStep(db),
  )
  if (replayedId && replayedId !== appointmentId) throw new ApiError(422, 'idempotency_key_reused')
  if (replayedId || !visit) return visit
  const sale = buildSale(visit, { outstanding, cashStep }, request, db.userId)
  return withRefusalReason(
    db,
    select,
    () => db.insertIdempotent(appointmentId, closeVisit(db, sale), (id) => selectVisit(db, id)),
    ({ visit: current, hasCashSystem }, aborted) =>
      closedRefusal(current) ?? (hasCashSystem ? 'checkout_in_cash_system' : prepaidRefusal(aborted, 'use')),
  )
}

export const ledgerFeatures = [
  defineRoutes(ledger, ledgerSchemas, {
    checkout: checkOut,
    refund: refundVisit,
    void: voidVisit,
    undo: undoLedgerEntry,
    outstanding: getOutstanding,
    payBalance,
    receipt: getReceipt,
    sendReceipt,
  }),
]
