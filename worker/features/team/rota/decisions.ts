import type { userShiftRequests as requestCalls } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import type { RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import type { AbsenceReason } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { planMoves, selectForMoves, withMoveRefusals } from '../../booking/bookings/index.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { writeDay } from './day-writes.ts'
import { type PlannerRota, selectPlannerRota } from './queries.ts'
import { decideRequest, deleteWritten, reopenRequest, restoreReplaced, selectReplaced, selectRequest } from './request-queries.ts'
import { planRequest } from './request-rules.ts'
import { getHours, raiseRequestAlert } from './requests.ts'
import type { TimeframeRow } from './timeframe-queries.ts'
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

/** Throws 409 where a request is decided or has another version. */
function assertPending(request: UserShiftRequest, version: number | undefined) {
  if (request.status !== 'pending') throw new ApiError(409, 'request_decided', { current: request })
  if (version !== undefined && version !== request.version) throw new ApiError(409, 'stale', { current: request })
}

/** Reads a request; throws 409 where it is decided or has another version. */
async function readPending(db: StaffDb, userShiftRequestId: string, version: number | undefined) {
  const [[request]] = await db.batch(selectRequest(db, userShiftRequestId))
  if (request) assertPending(request, version)
  return request
}

const refuseDecided = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof BatchAbortedError && error.reason === 'stale' ? new ApiError(409, 'request_decided') : error
  }
}

/** Statements of an approval. Reads the rota for a swap or a shift, whose days are planned by it. */
async function planApproval(db: StaffDb, request: UserShiftRequest, note: string): Promise<Statement<unknown>[]> {
  if (request.type === 'swap' && !request.agreed) throw new ApiError(409, 'swap_not_agreed')
  const rota = absenceOf[request.type] ? undefined : (await db.batch(selectPlannerRota(db, request.start, request.end)))[0]
  return [
    ...(rota ? [abortIfRotaChanged(db, rota.rotaVersion)] : []),
    decideRequest(db, request.userShiftRequestId, { status: 'approved', note, version: request.version }),
    db.abortIfUnchanged('stale'),
    ...writeApproved(db, request, rota ?? emptyRota),
    raiseDecisionAlert(db, request, 'request_approved', note),
  ]
}

/** Three round trips for a swap or a shift; two for time off. */
export const approveRequest: RequestHandlers['approve'] = async (db, { userShiftRequestId, note, version }) => {
  const request = await readPending(db, userShiftRequestId, version)
  if (!request) return undefined
  const writes = await planApproval(db, request, note)
  return (await refuseDecided(db.batchReturning(writes, selectRequest(db, userShiftRequestId))))[0]
}

/** The time that a request takes out of its person's days. */
const toTimeOff = (request: UserShiftRequest): RotaTimeframe[] =>
  absenceOf[request.type]
    ? [
        {
          userId: request.userId,
          type: 'once',
          isWorking: false,
          dayOfWeek: null,
          dayStart: request.start,
          dayEnd: request.end,
          ...getHours(request),
        },
      ]
    : []

/** Two round trips: the request and what the moves are checked against, then the write; three likewise. */
export const approveAndMove: RequestHandlers['approveAndMove'] = async (db, { userShiftRequestId, note, version }, { moves }) => {
  const [[request], bookings, catalogue, rota, taken] = await db.batch(selectRequest(db, userShiftRequestId), ...selectForMoves(db, moves))
  if (!request) return undefined
  assertPending(request, version)
  const { guard, writes, back, services } = planMoves(db, moves, { bookings, catalogue, rota, taken, timeOff: toTimeOff(request) })
  const approval = await planApproval(db, request, note)
  const all = [guard, ...writes, ...approval]
  const [approved] = await withMoveRefusals(db, services, 'visit_paid', () => db.batchReturning(all, selectRequest(db, userShiftRequestId)))
  return approved && { request: approved, back }
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

/** Statements that take a decision back, with the entries that an approval has replaced. */
const planReopening = (db: StaffDb, request: UserShiftRequest, replaced: readonly TimeframeRow[]): Statement<unknown>[] => [
  restoreReplaced(db, request.userShiftRequestId),
  ...replaced.flatMap((timeframe) => insertDaysOff(db, timeframe)),
  ...deleteWritten(db, request.userShiftRequestId),
  reopenRequest(db, request.userShiftRequestId, request.version),
  db.abortIfUnchanged('stale'),
  raiseDecisionAlert(db, request, 'request_reopened', ''),
]

/** Two round trips: the request and the entries that its approval has replaced, then the write. */
export const reopen: RequestHandlers['reopen'] = async (db, { userShiftRequestId }) => {
  const [[request], replaced] = await db.batch(selectRequest(db, userShiftRequestId), selectReplaced(db, userShiftRequestId))
  if (!request) return undefined
  if (request.status === 'pending') return request
  return (await db.batchReturning(planReopening(db, request, replaced), selectRequest(db, userShiftRequestId)))[0]
}

/** Two round trips, likewise. The time off goes before the services come back into it. */
export const reopenAndMove: RequestHandlers['reopenAndMove'] = async (db, { userShiftRequestId }, { moves }) => {
  const [[request], replaced, bookings, catalogue, rota, taken] = await db.batch(
    selectRequest(db, userShiftRequestId),
    selectReplaced(db, userShiftRequestId),
    ...selectForMoves(db, moves),
  )
  if (!request) return undefined
  if (request.status !== 'approved') throw new ApiError(409, 'stale', { current: request })
  const { guard, writes, services } = planMoves(db, moves, { bookings, catalogue, rota, taken, anyHours: true })
  const all = [guard, ...planReopening(db, request, replaced), ...writes]
  return (await withMoveRefusals(db, services, 'visit_paid', () => db.batchReturning(all, selectRequest(db, userShiftRequestId))))[0]
}
