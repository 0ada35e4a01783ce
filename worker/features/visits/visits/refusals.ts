import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectBlockedServices } from '../../care/patch-tests/index.ts'
import { selectUnsignedServices } from '../../clients/consent-forms/index.ts'
import { type ActiveService, selectActiveServices } from './line-queries.ts'

/** What decides whether a step is allowed. `activeServices` are those of other visits. */
export interface VisitState {
  visit: Appointment
  context: StepContext
  activeServices: readonly ActiveService[]
  /** The salon sells through an external cash system. */
  hasCashSystem: boolean
}
/** Why a write was refused; null if only because the visit has changed. */
export type RefusalReason = ErrorCode | ApiError | null
/** `aborted` is the reason for which the database aborted the batch. */
export type FindRefusalReason = (state: VisitState, aborted: BatchAbortedError['reason']) => RefusalReason | Promise<RefusalReason>

const handledReasons: readonly string[] = ['stale', 'missing', 'stock', 'limit', 'prepaid', 'unusable', 'closed']

async function loadVisitState(db: StaffDb, select: Statement<Appointment[]>): Promise<VisitState | undefined> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [[visit], activity, blocked, unsigned] = await db.batch(
    select,
    selectActiveServices(db),
    selectBlockedServices(db, today),
    selectUnsignedServices(db, today),
  )
  if (!visit) return undefined
  const activeServices = activity.activeServices.filter(({ appointmentId }) => appointmentId !== visit.appointmentId)
  const isBusy = (userId: string) => activeServices.some((service) => service.userId === userId)
  const { avoidAppointmentsStartCheck, hasCashSystem } = activity
  const lacksPatchTest = (clientHistoryServiceId: string) => blocked.includes(clientHistoryServiceId)
  const lacksForm = (clientHistoryServiceId: string) => unsigned.includes(clientHistoryServiceId)
  return { visit, context: { avoidAppointmentsStartCheck, isBusy, lacksPatchTest, lacksForm }, activeServices, hasCashSystem }
}

/**
 * Sends a guarded write. If its batch is aborted, reads the visit (`select`) as it is now and throws what `findReason` finds:
 * 409 with the visit as `current`, and with `busy`, the services that keep a team member busy elsewhere. Undefined if there is
 * no such visit. One round trip; two if refused.
 */
export async function withRefusalReason<T>(
  db: StaffDb,
  select: Statement<Appointment[]>,
  write: () => Promise<T>,
  findReason: FindRefusalReason,
): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !handledReasons.includes(error.reason)) throw error
    const state = await loadVisitState(db, select)
    if (!state) return undefined
    const reason = await findReason(state, error.reason)
    if (reason instanceof ApiError) throw reason
    const { visit: current, activeServices } = state
    throw new ApiError(409, reason ?? 'stale', reason === 'staff_busy' ? { current, busy: activeServices } : { current })
  }
}

/**
 * Repeats a write once where it was refused although nothing forbids it any more: a colleague's service has ended between the write and the
 * read of the reason. `isStale`: the row itself has changed, so that a repetition is refused again.
 */
export async function writeAgainIfFree<T>(write: () => Promise<T>, isStale: (current: Appointment) => boolean = () => false): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale' || isStale(error.details.current as Appointment)) throw error
    return write()
  }
}

/** Guarded write that answers the visit as it is then; refusals as in `withRefusalReason`. */
export const writeVisit = (
  db: StaffDb,
  select: Statement<Appointment[]>,
  writes: readonly Statement<unknown>[],
  findReason: FindRefusalReason,
): Promise<Appointment | undefined> => withRefusalReason(db, select, async () => (await db.batchReturning(writes, select))[0], findReason)
