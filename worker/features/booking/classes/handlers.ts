import { type classes as calls, classes, classSeats } from '../../../../schema/api/booking/classes.ts'
import { type ClassDetails, classesSchemas, classSeatsSchemas } from '../../../../schema/api/booking/classes-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { getDeadline, listClassStarts } from '../../../../schema/rules/booking/classes.ts'
import { atMinutes, daysBetween, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortIfSentOften, sendAfterResponse, takeBack } from '../../messages/outbox/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { selectServicesById } from '../bookings/index.ts'
import { classMessages, tellSeats, toCancelCause, toTelling, writeToSeats } from './messages.ts'
import { assertPlan, type ClassPlan, findPlanConflicts, findPlanErrors, selectForPlan } from './plan.ts'
import {
  abortIfAnybodyArrived,
  cancelSeats,
  deleteClasses,
  insertClass,
  moveSeats,
  releaseClassTime,
  reserveClassTime,
  restoreSeats,
  selectClassDetails,
  selectClasses,
  selectClassesById,
  selectServiceOfClass,
  selectTelling,
  selectTold,
  updateClass,
} from './queries.ts'
import { createSeats, leaveWaitingList, moveUpEntry } from './seats.ts'

type ClassHandlers = Handlers<typeof calls>
type Draft = BodyOf<typeof calls.create>
const maxRangeDays = 400

const listClasses: ClassHandlers['list'] = async (db, { from, to }) => {
  if (daysBetween(from, to) > maxRangeDays) {
    await db.batch()
    throw new ApiError(400, 'invalid_input', { fields: { to: 'Too long' } })
  }
  return (await db.batch(selectClasses(db, atMinutes(from, 0, db.timeZone), atMinutes(to, 1440, db.timeZone))))[0]
}

const getClass: ClassHandlers['one'] = async (db, { classId }) => (await db.batch(selectClassDetails(db, classId)))[0][0]

/** Plans a new class; throws its field errors and conflicts. `replayOf` holds the ids that an earlier call created. */
async function checkDraft(db: StaffDb, { weeks: count, ...draft }: Draft) {
  const weeks = listClassStarts(parseIso(draft.start), count, db.timeZone)
  const plan: ClassPlan = { ...draft, classId: '', weeks }
  const [replayOf, catalogue, unit, rota, taken] = await db.batch(
    db.findReplay(),
    ...selectForPlan(db, plan, selectServicesById(db, [draft.serviceId])),
  )
  if (replayOf) return { replayOf }
  assertPlan(findPlanErrors(plan, { catalogue, unit }, db.nowUtc), findPlanConflicts(plan, { catalogue, unit, rota, taken }, db.timeZone))
  return { weeks, rotaVersion: rota.rotaVersion }
}

/** Runs a write that takes time. Throws 409 where the leader, the unit or the rota has changed since: `recheck` says with what. */
async function withConflicts<T>(write: () => Promise<T>, recheck: () => Promise<unknown>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError && ['overlap', 'rota'].includes(error.reason))) throw error
    await recheck()
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
  }
}

/** Two round trips: what the class is checked against, then the write. */
const createClass: ClassHandlers['create'] = async (db, _input, draft) => {
  const load = async (ids: string) => (await db.batch(selectClassesById(db, ids.split(','))))[0]
  const checked = await checkDraft(db, draft)
  if (checked.replayOf !== undefined) return load(checked.replayOf)
  const { weeks: _, ...values } = draft
  const { weeks, rotaVersion } = checked
  const ids = weeks.map(() => db.newId('cls'))
  const repeatId = weeks.length > 1 ? db.newId('rep') : null
  const writes = [
    ...db.recordIdempotencyKey(ids.join(',')),
    abortIfRotaChanged(db, rotaVersion),
    ...weeks.map(({ start }, i) => insertClass(db, { ...values, classId: ids[i] ?? '', start: toIso(start), repeatId })),
    reserveClassTime(db, ids),
  ]
  return withConflicts(
    () => db.createIdempotent(() => db.batchReturning(writes, selectClassesById(db, ids)), load),
    () => checkDraft(db, draft),
  )
}

const refuseStale = (current: ClassDetails, version: number) => {
  if (current.version !== version) throw new ApiError(409, 'stale', { current })
}

type Change = BodyOf<typeof calls.update>

/** Plans a change of a class; throws its field errors and conflicts. Undefined where there is no such class. */
async function checkChange(db: StaffDb, classId: string, change: Change) {
  const start = parseIso(change.start)
  const moved = { ...change, weeks: listClassStarts(start, 1, db.timeZone) }
  const [[before], catalogue, unit, rota, taken] = await db.batch(
    selectClassDetails(db, classId),
    ...selectForPlan(db, moved, selectServiceOfClass(db, classId)),
  )
  if (!before) return undefined
  refuseStale(before, change.version)
  if (before.cancelled !== null) throw new ApiError(409, 'booking_cancelled', { current: before })
  const plan: ClassPlan = { ...moved, classId, serviceId: before.serviceId }
  const keepsTime = start === parseIso(before.start) && change.length === before.length
  const keeps = {
    leader: change.userId === before.userId,
    start: start === parseIso(before.start),
    deadline: before.decided !== null || (keepsTime && change.minimum <= before.minimum),
  }
  const fields = findPlanErrors(plan, { catalogue, unit }, db.nowUtc, keeps)
  if (change.seats < before.taken) fields.seats = 'Too small'
  const isSame = keepsTime && keeps.leader && change.resourceId === before.resourceId
  assertPlan(fields, isSame ? [] : findPlanConflicts(plan, { catalogue, unit, rota, taken }, db.timeZone))
  return { before, isMoved: !keepsTime || !keeps.leader, rotaVersion: rota.rotaVersion }
}

/** Two round trips: the class with what its new time is checked against, then the write. Not moved once somebody has arrived for it. */
const changeClass: ClassHandlers['update'] = async (db, { classId }, change, request) => {
  const checked = await checkChange(db, classId, change)
  if (!checked) return undefined
  const { before, isMoved, rotaVersion } = checked
  const { version: _, message, ...values } = change
  const after = { ...before, ...values }
  // A deadline that lies ahead again is decided again.
  const decided = getDeadline(after) > db.nowUtc ? { decided: null } : {}
  const messages = message ? tellSeats(db, after, before) : []
  const writes = [
    ...updateClass(db, before, { ...values, ...decided }),
    ...(isMoved ? [abortIfAnybodyArrived(db, classId), abortIfRotaChanged(db, rotaVersion)] : []),
    ...(isMoved || after.name !== before.name || after.outsideHours !== before.outsideHours ? moveSeats(db, after) : []),
    releaseClassTime(db, [classId]),
    reserveClassTime(db, [classId]),
    ...messages,
  ]
  const write = async () => {
    try {
      return await db.updateGuarded(writes, selectClassDetails(db, classId))
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'seats')
        throw new ApiError(400, 'invalid_input', { fields: { seats: 'Too small' } })
      throw error
    }
  }
  const changed = await mapAborted(
    withConflicts(write, () => checkChange(db, classId, change)),
    { already_used: 'client_arrived' },
  )
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return changed
}

/** Seconds for which messages about a cancellation wait, so that nobody is told of one that is undone at once. Cron sends them. */
const heldSeconds = 20

/** Two round trips: the class with who has been told of its cancellation, then the write with the messages. */
const cancelClass: ClassHandlers['cancel'] = async (db, { classId }, { version, undo, message }, request) => {
  const [[before], told] = await db.batch(selectClassDetails(db, classId), selectTold(db, classId))
  if (!before) return undefined
  refuseStale(before, version)
  if ((before.cancelled === null) === undo) throw new ApiError(409, 'stale', { current: before })
  // A client who has not been told of the cancellation yet is told of nothing.
  const toTell = undo ? before.bookings.filter(({ agendaId }) => told.includes(agendaId)) : before.bookings
  const after = { ...before, cancelled: undo ? null : db.now }
  const messages = message ? tellSeats(db, after, { ...before, bookings: toTell }, db.nowUtc + (undo ? 0 : heldSeconds)) : []
  const writes = undo
    ? [
        ...updateClass(db, before, { cancelled: null, cancelledFor: null }),
        reserveClassTime(db, [classId]),
        restoreSeats(db, before),
        ...before.bookings.map(({ agendaId, version: now }) => takeBack(db, toCancelCause({ agendaId, version: now - 1 }))),
      ]
    : [
        ...updateClass(db, before, { cancelled: db.now, cancelledFor: 'salon' }),
        abortIfAnybodyArrived(db, classId),
        cancelSeats(db, classId, db.userId),
        releaseClassTime(db, [classId]),
      ]
  const changed = await mapAborted(db.updateGuarded([...writes, ...messages], selectClassDetails(db, classId)), {
    already_used: 'client_arrived',
    overlap: 'time_taken',
  })
  if (undo && messages.length > 0) sendAfterResponse(request, ...messages)
  return changed
}

/** Two round trips: who has a seat, then the messages. */
const messageClass: ClassHandlers['message'] = async (db, { classId }, { text }, request) => {
  const [replayOf, [before]] = await db.batch(db.findReplay(), selectClassDetails(db, classId))
  if (!before) return undefined
  const select = (sendingId: string) => selectTelling(db, toTelling(classId, sendingId))
  if (replayOf !== undefined) return (await db.batch(select(replayOf)))[0][0]
  const sendingId = db.newId('snd')
  const messages = writeToSeats(db, before, sendingId, text)
  if (messages.length === 0) throw new ApiError(409, 'nobody_reached')
  const writes = [abortIfSentOften(db, classMessages(classId)), ...messages]
  const told = await db.insertIdempotent(sendingId, writes, select)
  sendAfterResponse(request, ...messages)
  return told
}

/** One round trip. */
const removeClasses: ClassHandlers['remove'] = (db, _input, { classIds }) =>
  mapAborted(
    db.batch(...deleteClasses(db, classIds)).then(() => ({ classIds })),
    { already_used: 'already_used' },
  )

export const classFeatures = [
  defineRoutes(classes, classesSchemas, {
    list: listClasses,
    one: getClass,
    create: createClass,
    update: changeClass,
    cancel: cancelClass,
    message: messageClass,
    remove: removeClasses,
  }),
  defineRoutes(classSeats, classSeatsSchemas, { create: createSeats, moveUp: moveUpEntry, leave: leaveWaitingList }),
]
