import { type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { userShifts as shiftCalls } from '../../../../schema/api/team/shifts.ts'
import type { UserShift } from '../../../../schema/api/team/shifts-schemas.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { appliesOn, isClosed, type RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { listDays } from '../../../../schema/rules/team/time-off.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { type PlannerRota, selectPlannerRota } from './queries.ts'
import { abortUnlessUsersExist, type TimeframeRow } from './timeframe-queries.ts'

const t = userTimeframes

const toShift = ({ userShiftId, hourStart, minuteStart, hourEnd, minuteEnd, ...row }: TimeframeRow): UserShift => ({
  userShiftId: userShiftId ?? '',
  userTimeframeId: row.userTimeframeId,
  salonId: row.salonId,
  userId: row.userId,
  resourceId: row.userId,
  type: row.type,
  dayOfWeek: row.dayOfWeek,
  start: row.dayStart,
  end: row.dayEnd,
  startEndHHMM: { hourStart, minuteStart, hourEnd, minuteEnd },
  note: row.note,
  version: row.version,
})

function selectWhere(db: StaffDb, where: SQL): Statement<UserShift[]> {
  const rows = db.select(t, {
    where: sql`${t.userShiftId} IS NOT NULL AND ${where}`,
    orderBy: sql`${t.dayStart}, ${t.hourStart}, ${t.minuteStart}`,
  })
  return { ...rows, read: (result) => rows.read(result).map(toShift) }
}

const selectShifts = (db: StaffDb) => selectWhere(db, sql`TRUE`)
const selectShiftsOfUser = (db: StaffDb, userId: string) => selectWhere(db, sql`${t.userId} = ${userId}`)
const selectShift = (db: StaffDb, userShiftId: string) => selectWhere(db, sql`${t.userShiftId} = ${userShiftId}`)

const updateShift = (db: StaffDb, userShiftId: string, values: Parameters<typeof db.update<typeof t>>[1], version: number) =>
  db.update(t, values, sql`${t.userShiftId} = ${userShiftId}`, sql`${t.version} = ${version}`)
const deleteShift = (db: StaffDb, userShiftId: string) => db.softDelete(t, sql`${t.userShiftId} = ${userShiftId}`)

type ShiftHandlers = Handlers<typeof shiftCalls>
type Draft = BodyOf<typeof shiftCalls.create> | BodyOf<typeof shiftCalls.update>

/** Days of a repeating shift that are compared with other shifts: two alternations. */
const comparedDays = 28

/** The rota entry of a shift. A single shift without a last day is of one day. */
function toTimeframe({ userId, type, dayOfWeek, start, end, startEndHHMM, note }: Draft): RotaTimeframe & { note: string } {
  const isOnce = type === 'once'
  const dayEnd = isOnce ? (end ?? start) : (end ?? null)
  return { userId, type, isWorking: true, dayOfWeek: isOnce ? null : (dayOfWeek ?? null), dayStart: start, dayEnd, ...startEndHHMM, note }
}

/** Last day that is compared, so that an open shift is compared, too. */
const getLastDay = ({ type, start, end }: Draft) => {
  const last = addDays(start, comparedDays - 1)
  if (type === 'once') return end ?? start
  return end && end < last ? end : last
}

/** Field errors of a shift: on closed days only, or at the time of another shift of the person. `own` is the entry that it replaces. */
function findErrors(draft: Draft, rota: PlannerRota, own: string | undefined): Record<string, string> {
  const timeframe = toTimeframe(draft)
  const days = listDays(draft.start, getLastDay(draft)).filter((day) => appliesOn(timeframe, day))
  if (days.length > 0 && days.every((day) => isClosed(rota.closed, day))) return { start: 'The salon is closed on this day' }
  const [from, to] = toSpan(timeframe)
  const others = rota.timeframes.filter((one) => one.userId === draft.userId && one.isWorking && one.userTimeframeId !== own)
  const overlaps = (one: (typeof others)[number]) => {
    const [a, b] = toSpan(one)
    return from < b && a < to && days.some((day) => appliesOn(one, day))
  }
  return others.some(overlaps) ? { startEndHHMM: 'Overlaps another period' } : {}
}

async function readRota(db: StaffDb, draft: Draft) {
  const [replayOf, rota] = await db.batch(db.findReplay(), selectPlannerRota(db, draft.start, getLastDay(draft)))
  return { replayOf, rota }
}

function assertFits(draft: Draft, rota: PlannerRota, own?: string) {
  const fields = findErrors(draft, rota, own)
  if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
}

export const listShifts: ShiftHandlers['list'] = async (db) => (await db.batch(selectShifts(db)))[0]
export const listShiftsOfUser: ShiftHandlers['ofUser'] = async (db, { userId }) => (await db.batch(selectShiftsOfUser(db, userId)))[0]

/** Two round trips: the rota that the shift is checked against, then the write. */
export const createShift: ShiftHandlers['create'] = async (db, _input, draft) => {
  const { replayOf, rota } = await readRota(db, draft)
  if (replayOf) return (await db.batch(selectShift(db, replayOf)))[0][0]
  assertFits(draft, rota)
  const userShiftId = db.newId('ush')
  const values = { userTimeframeId: db.newId('utf'), userShiftId, ...toTimeframe(draft) }
  const writes = [abortIfRotaChanged(db, rota.rotaVersion), abortUnlessUsersExist(db, [draft.userId]), db.insert(userTimeframes, values)]
  return db.insertIdempotent(userShiftId, writes, (id) => selectShift(db, id))
}

/** Two round trips, likewise. */
export const updateShiftOfUser: ShiftHandlers['update'] = async (db, { userShiftId }, change) => {
  const [rota, [before]] = await db.batch(selectPlannerRota(db, change.start, getLastDay(change)), selectShift(db, userShiftId))
  if (!before) return undefined
  assertFits(change, rota, before.userTimeframeId)
  const writes = [
    abortUnlessUsersExist(db, [change.userId]),
    updateShift(db, userShiftId, toTimeframe(change), change.version),
    db.abortIfUnchanged('stale'),
  ]
  return db.updateGuarded(writes, selectShift(db, userShiftId))
}

export const removeShift: ShiftHandlers['remove'] = async (db, { userShiftId }) => {
  const [deleted] = await db.batch(deleteShift(db, userShiftId))
  return deleted.length ? { userShiftId } : undefined
}
