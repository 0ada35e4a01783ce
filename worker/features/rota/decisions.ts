import type { userShiftRequests as requestCalls, UserShiftRequest } from '../../../schema/api/shift-requests.ts'
import { userTimeframes } from '../../../schema/tables/staff.ts'
import type { AbsenceReason } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { writeDay } from './day-writes.ts'
import { type PlannerRota, selectPlannerRota } from './queries.ts'
import { decideRequest, deleteWritten, reopenRequest, restoreReplaced, selectReplaced, selectRequest } from './request-queries.ts'
import { planRequest } from './request-rules.ts'
import { getHours, raiseRequestAlert } from './requests.ts'
import { insertDaysOff, type NewTimeframe } from './timeframes.ts'

type RequestHandlers = Handlers<typeof requestCalls>

const absenceOf: Partial<Record<UserShiftRequest['type'], AbsenceReason>> = { day_off: 'holiday', hours: 'holiday', sick: 'sick' }

/** What an approval writes to the rota. */
function writeApproved(db: StaffDb, request: UserShiftRequest, rota: PlannerRota): Statement<unknown>[] {
  const { userShiftRequestId, userId, start, end, type } = request
  const reason = absenceOf[type]
  if (!reason) return planRequest(request, rota).flatMap((one) => writeDay(db, one, one.change, userShiftRequestId))
  const timeframe: NewTimeframe = {
    userTimeframeId: db.newId('utf'),
    userId,
    type: 'once',
    isWorking: false,
    dayOfWeek: null,
    dayStart: start,
    dayEnd: end,
    ...getHours(request),
    note: '',
    reason,
    userShiftRequestId,
  }
  return [db.insert(userTimeframes, timeframe), ...insertDaysOff(db, timeframe)]
}

const raiseDecisionAlert = (
  db: StaffDb,
  request: UserShiftRequest,
  key: 'request_approved' | 'request_rejected' | 'request_reopened',
  note: string,
) => raiseRequestAlert(db, { userIds: [request.userId, ...(request.withUserId ? [request.withUserId] : [])] }, key, { ...request, note })

/** Reads a request and the rota of its days; throws 409 where it is decided or has another version. */
async function readPending(db: StaffDb, userShiftRequestId: string, version: number | undefined) {
  const [[request]] = await db.batch(selectRequest(db, userShiftRequestId))
  if (!request) return undefined
  if (request.status !== 'pending') throw new ApiError(409, 'request_decided', { current: request })
  if (version !== undefined && version !== request.version) throw new ApiError(409, 'stale', { current: request })
  return request
}

const refuseDecided = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof BatchAbortedError && error.reason === 'stale' ? new ApiError(409, 'request_decided') : error
  }
}

/** Three round trips for a swap or a shift, whose days are planned by the rota; two for time off. */
export const approveRequest: RequestHandlers['approve'] = async (db, { userShiftRequestId, note, version }) => {
  const request = await readPending(db, userShiftRequestId, version)
  if (!request) return undefined
  if (request.type === 'swap' && !request.agreed) throw new ApiError(409, 'swap_not_agreed')
  const rota = absenceOf[request.type] ? undefined : (await db.batch(selectPlannerRota(db, request.start, request.end)))[0]
  const writes = [
    ...(rota ? [abortIfRotaChanged(db, rota.rotaVersion)] : []),
    decideRequest(db, userShiftRequestId, { status: 'approved', note, version: request.version }),
    db.abortIfUnchanged('stale'),
    ...writeApproved(db, request, rota ?? emptyRota),
    raiseDecisionAlert(db, request, 'request_approved', note),
  ]
  return (await refuseDecided(db.batchReturning(writes, selectRequest(db, userShiftRequestId))))[0]
}
const emptyRota: PlannerRota = { rotaVersion: 0, people: [], timeframes: [], opening: [], closed: [] }

/** Two round trips: the request, whose person is told, then the write. */
export const rejectRequest: RequestHandlers['reject'] = async (db, { userShiftRequestId, note, version }) => {
  const request = await readPending(db, userShiftRequestId, version)
  if (!request) return undefined
  const writes = [
    decideRequest(db, userShiftRequestId, { status: 'rejected', note, version: request.version }),
    db.abortIfUnchanged('stale'),
    raiseDecisionAlert(db, request, 'request_rejected', note),
  ]
  return (await refuseDecided(db.batchReturning(writes, selectRequest(db, userShiftRequestId))))[0]
}

/** Two round trips: the request and the entries that its approval has replaced, then the write. */
export const reopen: RequestHandlers['reopen'] = async (db, { userShiftRequestId }) => {
  const [[request], replaced] = await db.batch(selectRequest(db, userShiftRequestId), selectReplaced(db, userShiftRequestId))
  if (!request) return undefined
  if (request.status === 'pending') return request
  const writes = [
    restoreReplaced(db, userShiftRequestId),
    ...replaced.flatMap((timeframe) => insertDaysOff(db, timeframe)),
    ...deleteWritten(db, userShiftRequestId),
    reopenRequest(db, userShiftRequestId, request.version),
    db.abortIfUnchanged('stale'),
    raiseDecisionAlert(db, request, 'request_reopened', ''),
  ]
  return (await db.batchReturning(writes, selectRequest(db, userShiftRequestId)))[0]
}
