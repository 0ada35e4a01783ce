import type * as v from 'valibot'
import type { TimeframeDraft, userTimeframes as timeframeCalls } from '../../../schema/api/timeframes.ts'
import { appliesOn, getWorkingSpans } from '../../../schema/rules/rota.ts'
import { addDays, daysBetween, toInstantIntervals, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { userTimeframes } from '../../../schema/tables/staff.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectRota } from './queries.ts'
import {
  abortUnlessUsersExist,
  deleteTimeframeRows,
  endTimeframesOfWeekday,
  insertDayOffIntervals,
  selectTimeframes,
  selectTimeframesById,
  selectTimeframesOfUser,
  type TimeframeRow,
} from './timeframe-queries.ts'

type TimeframeHandlers = Handlers<typeof timeframeCalls>
type Draft = v.InferOutput<typeof TimeframeDraft>
type NewTimeframe = Omit<Draft, 'dayEnd'> & Pick<TimeframeRow, 'userTimeframeId' | 'type' | 'dayOfWeek' | 'dayEnd'>

const maxDayOffDays = 366
const daySeconds = 86_400

/**
 * Busy time of a timeframe that says "not working": one interval per day, so that the database itself refuses bookings. A
 * time that the clock skips on a day takes nothing there.
 */
function insertDaysOff(db: StaffDb, timeframe: NewTimeframe): Statement<unknown>[] {
  if (timeframe.isWorking) return []
  const days = Math.min(maxDayOffDays, daysBetween(timeframe.dayStart, timeframe.dayEnd ?? timeframe.dayStart))
  const from = timeframe.hourStart * 60 + timeframe.minuteStart
  const to = timeframe.hourEnd * 60 + timeframe.minuteEnd
  const intervals = Array.from({ length: days + 1 }, (_, i) => addDays(timeframe.dayStart, i)).flatMap((day) =>
    toInstantIntervals(day, from, to, db.timeZone).flatMap(splitLongInterval),
  )
  return [insertDayOffIntervals(db, timeframe, intervals)]
}

/** The day of the autumn clock change has 25 hours, and a busy interval at most 24. */
function splitLongInterval([start, end]: readonly [number, number]): { start: number; end: number }[] {
  if (end - start <= daySeconds) return [{ start, end }]
  const middle = start + daySeconds / 2
  return [
    { start, end: middle },
    { start: middle, end },
  ]
}

/** Inserts timeframes, all or none. Their Idempotency-Key records all ids, joined by commas. */
async function insertTimeframes(db: StaffDb, timeframes: readonly NewTimeframe[], more: readonly Statement<unknown>[] = []) {
  const select = (ids: string) => selectTimeframesById(db, ids.split(','))
  const ids = timeframes.map((timeframe) => timeframe.userTimeframeId).join(',')
  const userIds = [...new Set(timeframes.map((timeframe) => timeframe.userId))]
  // The key comes first: a repeated call is recognised by it before the day off that it inserted overlaps itself.
  const writes = [
    ...db.recordIdempotencyKey(ids),
    abortUnlessUsersExist(db, userIds),
    ...timeframes.map((timeframe) => db.insert(userTimeframes, timeframe)),
    ...more,
  ]
  const rows = await db.createIdempotent(
    () => db.batchReturning(writes, select(ids)),
    async (earlierIds) => (await db.batch(select(earlierIds)))[0],
  )
  return rows.map(toJson)
}

/** Inserts timeframes with dates, and the busy time of those that say "not working". */
function insertDatedTimeframes(db: StaffDb, drafts: readonly Draft[]) {
  const timeframes = drafts.map(
    (draft): NewTimeframe => ({
      ...draft,
      userTimeframeId: db.newId('utf'),
      type: 'once',
      dayOfWeek: null,
      dayEnd: draft.dayEnd ?? draft.dayStart,
    }),
  )
  return insertTimeframes(
    db,
    timeframes,
    timeframes.flatMap((timeframe) => insertDaysOff(db, timeframe)),
  )
}

export const listTimeframes: TimeframeHandlers['list'] = async (db) => (await db.batch(selectTimeframes(db)))[0].map(toJson)

export const listTimeframesOfUser: TimeframeHandlers['userAndDates'] = async (db, { userId, fromDate, toDate }) =>
  (await db.batch(selectTimeframesOfUser(db, userId, fromDate, toDate)))[0].map(toJson)

/** Days off of this calendar year, taken and planned, and its working days that are left. */
export const getRemainingDays: TimeframeHandlers['remainingDays'] = async (db, { userId }) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const year = Number(today.slice(0, 4))
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const [rota] = await db.batch(selectRota(db, first, last))
  const person = rota.people.find((one) => one.userId === userId) ?? {
    userId,
    workingHours: [],
    employmentStart: null,
    employmentEnd: null,
  }
  const own = rota.timeframes.filter((timeframe) => timeframe.userId === userId)
  const isDatedOff = ({ isWorking, type }: (typeof own)[number]) => !isWorking && type === 'once'
  const datedOff = own.filter(isDatedOff)
  const regular = own.filter((timeframe) => !isDatedOff(timeframe))
  let [daysTaken, daysPlanned, workingDaysLeft] = [0, 0, 0]
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (getWorkingSpans(day, person, regular, rota.closed).length === 0) continue
    const isOff = datedOff.some((timeframe) => appliesOn(timeframe, day)) && getWorkingSpans(day, person, own, rota.closed).length === 0
    if (isOff && day <= today) daysTaken++
    else if (isOff) daysPlanned++
    else if (day > today) workingDaysLeft++
  }
  return { userId, year, daysTaken, daysPlanned, workingDaysLeft }
}

export const createTimeframe: TimeframeHandlers['create'] = async (db, _input, draft) => (await insertDatedTimeframes(db, [draft]))[0]

export const createTimeframes: TimeframeHandlers['createMultiple'] = (db, _input, drafts) => insertDatedTimeframes(db, drafts)

export const createWeeklyTimeframes: TimeframeHandlers['createRecurrent'] = (db, { userId, dayStart, dayEnd, note }, slots) =>
  insertTimeframes(
    db,
    slots.map((slot) => ({
      ...slot,
      userTimeframeId: db.newId('utf'),
      userId,
      type: 'weekly',
      dayStart,
      dayEnd: dayEnd ?? null,
      note,
    })),
  )

export const deleteTimeframe: TimeframeHandlers['remove'] = async (db, { userTimeframeId }) => {
  const [deleted] = await db.batch(...deleteTimeframeRows(db, userTimeframeId))
  return deleted.length ? { userTimeframeId } : undefined
}

export const deleteTimeframesOfWeekday: TimeframeHandlers['removeDayOfWeek'] = async (db, { userId, deleteFrom, dayOfWeek }) => {
  const [deleted, ended] = await db.batch(...endTimeframesOfWeekday(db, userId, dayOfWeek, deleteFrom))
  return { userTimeframeIds: [...deleted, ...ended].map((timeframe) => timeframe.userTimeframeId) }
}
