import type { ledger as calls } from '../../../../schema/api/money/ledger.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { abortUnlessCards, prepaidRefusal } from '../prepaid/index.ts'
import { insertRefund, selectVisitOfEntry, undoEntry, voidCheckout } from './correction-queries.ts'
import { buildRefund, ledgerRefusal, undoRefusal } from './correction-rules.ts'

const undoReasons: readonly string[] = ['missing', 'unique', 'limit', 'prepaid', 'unusable']

type LedgerHandlers = Handlers<typeof calls>

/** Two round trips: the visit as it is, then a batch that is aborted if the visit has changed. */
export const refundVisit: LedgerHandlers['refund'] = async (db, { appointmentId }, request) => {
  const [replayedId, [visit]] = await db.batch(db.findReplay(), selectVisit(db, appointmentId))
  if (replayedId) return (await db.batch(selectVisitOfEntry(db, replayedId)))[0][0]
  if (!visit) return undefined
  const { version, reason, afterClosing } = request
  const bookEntryId = db.newId('bke')
  const refund = { ...buildRefund(visit, request), bookEntryId, appointmentId, reason, afterClosing }
  // `prepaidId` is a card that was named to get the money.
  const writes = [...insertRefund(db, version, refund), ...abortUnlessCards(db, [request])]
  return withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    () => db.insertIdempotent(bookEntryId, writes, (id) => selectVisitOfEntry(db, id)),
    ({ visit: current }, aborted) => ledgerRefusal(current) ?? prepaidRefusal(aborted, 'reverse'),
  )
}

/** One round trip: one entry reverses all entries of the visit, and the visit is open again. */
export const voidVisit: LedgerHandlers['void'] = (db, { appointmentId }, request) =>
  withRefusalReason(
    db,
    selectVisit(db, appointmentId),
    () => db.insertIdempotent(appointmentId, voidCheckout(db, { ...request, appointmentId }), (id) => selectVisit(db, id)),
    ({ visit }, aborted) => ledgerRefusal(visit) ?? (aborted === 'limit' ? 'cannot_be_undone' : prepaidRefusal(aborted, 'reverse')),
  )

/** One round trip: a further entry reverses a refund or a balance payment whose checkout is not voided. */
export const undoLedgerEntry: LedgerHandlers['undo'] = async (db, { bookEntryId }, request) => {
  const select = selectVisitOfEntry(db, bookEntryId)
  try {
    return (await db.batchReturning(undoEntry(db, bookEntryId, request), select))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !undoReasons.includes(error.reason)) throw error
    const [[current]] = await db.batch(select)
    if (!current) return undefined
    throw new ApiError(409, prepaidRefusal(error.reason, 'reverse') ?? undoRefusal(current, bookEntryId), { current })
  }
}
