import type { userShiftRequests as requestCalls } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import type { AlertMessageKey } from '../../../../schema/rules/messages/alert-messages.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { toHours, toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { userShiftRequests } from '../../../../schema/tables/team/rota.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type NewAlert, raiseAlerts } from '../../messages/alerts/index.ts'
import { selectBookedOfPending, selectBusyOfPending, selectRotaOfPending } from './affected-queries.ts'
import { countAffected, findThinTime, toBusyTime } from './affected-rules.ts'
import { hidePrivate, toRotaBooking } from './period.ts'
import { type PlannerRota, selectPlannerRota } from './queries.ts'
import {
  abortUnlessOwnOrAdmin,
  abortUnlessPartner,
  restoreRequest,
  selectNamesOfRequest,
  selectPendingOfUser,
  selectRequest,
  selectRequests,
  selectRequestsOfUser,
  updatePending,
  withdrawRequest,
} from './request-queries.ts'
import { findRequestErrors, type RequestDraft } from './request-rules.ts'
import { selectRotaSettings } from './settings-queries.ts'

type RequestHandlers = Handlers<typeof requestCalls>

/** One round trip. */
export const listRequests: RequestHandlers['list'] = async (db) => {
  const [requests, rota, rows, busyRows, [settings]] = await db.batch(
    selectRequests(db),
    selectRotaOfPending(db),
    selectBookedOfPending(db),
    selectBusyOfPending(db),
    selectRotaSettings(db),
  )
  const bookings = rows.map((row) => toRotaBooking(row, db.timeZone))
  const busy = busyRows.map((row) => toBusyTime(row, db.timeZone))
  const thinPercent = settings?.thinPercent ?? 0
  const shown = db.roles.includes('ADMIN') ? requests : hidePrivate(requests, db.userId)
  return shown.map((request) => ({
    ...request,
    affectedBookings: countAffected(request, rota, bookings),
    thinAt: findThinTime(request, rota, busy, thinPercent),
  }))
}

export const listRequestsOfUser: RequestHandlers['ofUser'] = async (db, { userId }) => (await db.batch(selectRequestsOfUser(db, userId)))[0]

/** Columns of a request. A swap may give the later day first. */
function toColumns({ userId, type, start, end, startEndHHMM, note, withUserId }: RequestDraft) {
  const [startMinutes, endMinutes] = startEndHHMM ? toSpan(startEndHHMM) : [null, null]
  const days = [start, end ?? start].sort()
  return {
    userId,
    type,
    dayStart: days[0] ?? start,
    dayEnd: days[1] ?? start,
    startMinutes,
    endMinutes,
    note,
    withUserId: type === 'swap' ? withUserId : null,
  }
}

/** Reads what a request is checked against; throws 400 with its field errors. */
async function checkRequest(db: StaffDb, draft: RequestDraft, changedId?: string) {
  const days = [draft.start, draft.end ?? draft.start].sort()
  const [replayOf, rota, [settings], pending, [before]] = await db.batch(
    db.findReplay(),
    selectPlannerRota(db, days[0] ?? '', days.at(-1) ?? ''),
    selectRotaSettings(db),
    selectPendingOfUser(db, draft.userId),
    selectRequest(db, changedId ?? ''),
  )
  if (replayOf || !settings) return { replayOf, rota, before }
  if (changedId === undefined || before?.status === 'pending') {
    const others = pending.filter((one) => one.userShiftRequestId !== changedId)
    const fields = findRequestErrors(draft, { rota, settings, pending: others, today: toSalonDay(db.nowUtc, db.timeZone) })
    if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
  }
  return { replayOf, rota, before }
}

/** Tells somebody about a request: administrators, or the other side. */
export const raiseRequestAlert = (
  db: StaffDb,
  to: NewAlert['to'],
  key: AlertMessageKey,
  request: { userId: string; start: string; end: string; name?: string; note?: string },
): Statement<number> =>
  raiseAlerts(db, {
    to,
    exceptCaller: true,
    type: 'roles' in (to as object) ? 'Request' : 'News',
    content: { key, values: { start: request.start, end: request.end, name: request.name ?? '', note: request.note ?? '' } },
    id: request.userId,
  })

const admins = { roles: ['ADMIN'] } as const
const askedKeys = {
  day_off: 'time_off_asked',
  hours: 'time_off_asked',
  sick: 'time_off_asked',
  shift: 'shift_asked',
  swap: 'swap_asked',
} as const

/** Tells administrators, and the colleague whom a swap names, what is asked for. */
function raiseAskedAlerts(db: StaffDb, draft: RequestDraft, rota: PlannerRota): Statement<number>[] {
  const { dayStart, dayEnd, withUserId } = toColumns(draft)
  const name = rota.people.find((person) => person.userId === draft.userId)?.firstName ?? ''
  const asked = { userId: draft.userId, start: dayStart, end: dayEnd, name }
  return [
    raiseRequestAlert(db, admins, askedKeys[draft.type], asked),
    ...(withUserId ? [raiseRequestAlert(db, { userIds: [withUserId] }, 'swap_asked', asked)] : []),
  ]
}

/** Two round trips: the rota that the request is checked against, then the write. */
export const createRequest: RequestHandlers['create'] = async (db, _input, draft) => {
  const { replayOf, rota } = await checkRequest(db, draft)
  if (replayOf) return (await db.batch(selectRequest(db, replayOf)))[0][0]
  const userShiftRequestId = db.newId('rqs')
  const columns = toColumns(draft)
  const writes = [db.insert(userShiftRequests, { userShiftRequestId, ...columns, created: db.now }), ...raiseAskedAlerts(db, draft, rota)]
  return db.insertIdempotent(userShiftRequestId, writes, (id) => selectRequest(db, id))
}

const refuseChange = (current: UserShiftRequest) =>
  current.status === 'pending' ? new ApiError(409, 'stale', { current }) : new ApiError(409, 'request_decided', { current })

/** Two round trips, likewise. A changed swap has to be agreed to again. */
export const updateRequest: RequestHandlers['update'] = async (db, { userShiftRequestId }, change) => {
  const { before, rota } = await checkRequest(db, change, userShiftRequestId)
  if (!before) return undefined
  if (before.userId !== change.userId) throw new ApiError(400, 'invalid_input', { fields: { userId: 'Differs from the path' } })
  const writes = [
    abortUnlessOwnOrAdmin(db, userShiftRequestId),
    updatePending(db, userShiftRequestId, { ...toColumns(change), agreed: false }, change.version),
    db.abortIfUnchanged('stale'),
    ...raiseAskedAlerts(db, change, rota),
  ]
  return db.updateGuarded(writes, selectRequest(db, userShiftRequestId), refuseChange)
}

/** Reads a request and the first name of a user, for the alert about a change; throws 409 where the request is decided. */
async function readForAlert(db: StaffDb, userShiftRequestId: string, whose: 'userId' | 'withUserId') {
  const [[request], names] = await db.batch(selectRequest(db, userShiftRequestId), selectNamesOfRequest(db, userShiftRequestId))
  if (request && request.status !== 'pending') throw new ApiError(409, 'request_decided', { current: request })
  return request && { request, name: names[whose] }
}

/** Two round trips: the request, whose other side is told, then the write. */
export const removeRequest: RequestHandlers['remove'] = async (db, { userShiftRequestId }) => {
  const found = await readForAlert(db, userShiftRequestId, 'userId')
  if (!found) return undefined
  const { request, name } = found
  await db.batch(
    abortUnlessOwnOrAdmin(db, userShiftRequestId),
    withdrawRequest(db, userShiftRequestId),
    db.abortIfUnchanged('stale'),
    raiseRequestAlert(db, admins, 'request_withdrawn', { ...request, name }),
    ...(request.withUserId ? [raiseRequestAlert(db, { userIds: [request.withUserId] }, 'request_withdrawn', { ...request, name })] : []),
  )
  return { userShiftRequestId }
}

export const undoRemoval: RequestHandlers['restore'] = async (db, { userShiftRequestId }) => {
  const writes = [abortUnlessOwnOrAdmin(db, userShiftRequestId), restoreRequest(db, userShiftRequestId)]
  return (await db.batchReturning(writes, selectRequest(db, userShiftRequestId)))[0]
}

/** The colleague's answer to a swap. Two round trips, likewise. */
export const agreeToSwap: RequestHandlers['agree'] = async (db, { userShiftRequestId, agreed }) => {
  const found = await readForAlert(db, userShiftRequestId, 'withUserId')
  if (!found) return undefined
  const { request, name } = found
  const key = agreed ? 'swap_agreed' : 'swap_refused'
  const writes = [
    abortUnlessPartner(db, userShiftRequestId),
    updatePending(db, userShiftRequestId, { agreed }),
    db.abortIfUnchanged('stale'),
    raiseRequestAlert(db, admins, key, { ...request, name }),
    raiseRequestAlert(db, { userIds: [request.userId] }, key, { ...request, name }),
  ]
  return db.updateGuarded(writes, selectRequest(db, userShiftRequestId), refuseChange)
}

/** Hours of a request, the whole day without any. */
export const getHours = ({ startEndHHMM }: UserShiftRequest) => startEndHHMM ?? toHours([0, 1440])
