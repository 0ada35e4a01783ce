import type * as v from 'valibot'
import type { userTimeframes as timeframeCalls } from '../../../../schema/api/team/timeframes.ts'
import type { TimeframeDraft } from '../../../../schema/api/team/timeframes-schemas.ts'
import { addDays, daysBetween, getWeekday, toInstantIntervals, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import { countDaysOfYear, countRequestedDays } from '../../../../schema/rules/team/time-off.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectPlannerRota } from './queries.ts'
import { selectPendingOfUser } from './request-queries.ts'
import { selectAllowance, selectRotaSettings } from './settings-queries.ts'
import {
  abortUnlessUsersExist,
  deleteTimeframeRows,
  endTimeframesOfWeekday,
  insertDayOffIntervals,
  selectTimeframes,
  selectTimeframesById,
  selectTimeframesOfUser,
  selectTimeframesOfWeekday,
  type TimeframeRow,
} from './timeframe-queries.ts'

type TimeframeHandlers = Handlers<typeof timeframeCalls>
type Draft = v.InferOutput<typeof TimeframeDraft>
export type NewTimeframe = Omit<Draft, 'dayEnd' | 'reason'> &
  Pick<TimeframeRow, 'userTimeframeId' | 'type' | 'dayOfWeek' | 'dayEnd'> &
  Partial<Pick<TimeframeRow, 'reason' | 'userShiftId' | 'userShiftRequestId'>>

const maxDayOffDays = 366
const daySeconds = 86_400

/**
 * Busy time of a timeframe that says "not working": one interval per day, so that the database itself refuses bookings. A
 * time that the clock skips on a day takes nothing there.
 */
export function insertDaysOff(db: StaffDb, timeframe: Omit<NewTimeframe, 'type'>): Statement<unknown>[] {
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
export async function insertTimeframes(db: StaffDb, timeframes: readonly NewTimeframe[], more: readonly Statement<unknown>[] = []) {
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

/** Days off of a calendar year: allowance, taken, planned and asked for, and the working days that are left in it. */
export const getRemainingDays: TimeframeHandlers['remainingDays'] = async (db, { userId, year: chosen }) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const year = chosen ?? Number(today.slice(0, 4))
  const [rota, [settings], [own], pending] = await db.batch(
    selectPlannerRota(db, `${year}-01-01`, `${year}-12-31`),
    selectRotaSettings(db),
    selectAllowance(db, userId, year),
    selectPendingOfUser(db, userId),
  )
  const person = rota.people.find((one) => one.userId === userId) ?? {
    userId,
    workingHours: [],
    employmentStart: null,
    employmentEnd: null,
  }
  const counted = countDaysOfYear(year, today, person, rota)
  const asked = pending.filter(({ type, start }) => (type === 'day_off' || type === 'hours') && start.startsWith(`${year}`))
  const daysPending = asked.reduce(
    (sum, { start, end, startEndHHMM }) => sum + countRequestedDays(start, end, startEndHHMM && toSpan(startEndHHMM), person, rota),
    0,
  )
  const [allowance, carriedOver] = [own?.days ?? settings?.yearlyDays ?? 0, own?.carriedOver ?? 0]
  const daysLeft = Math.round((allowance + carriedOver - counted.daysTaken - counted.daysPlanned) * 100) / 100
  return { userId, year, allowance, carriedOver, ...counted, daysPending, daysLeft, version: own?.version ?? 0 }
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

/** Slots of the second week repeat from the Monday after the week of `dayStart`. */
export const createAlternatingTimeframes: TimeframeHandlers['createAlternating'] = (db, { userId, dayStart, dayEnd, note }, slots) => {
  const nextMonday = addDays(dayStart, 7 - ((getWeekday(dayStart) + 6) % 7))
  return insertTimeframes(
    db,
    slots.map(({ week, ...slot }) => ({
      ...slot,
      userTimeframeId: db.newId('utf'),
      userId,
      type: 'alternating',
      dayStart: week === 2 ? nextMonday : dayStart,
      dayEnd: dayEnd ?? null,
      note,
    })),
  )
}

export const deleteTimeframe: TimeframeHandlers['remove'] = async (db, { userTimeframeId }) => {
  const [deleted] = await db.batch(...deleteTimeframeRows(db, userTimeframeId))
  return deleted.length ? { userTimeframeId } : undefined
}

export const deleteTimeframesOfWeekday: TimeframeHandlers['removeDayOfWeek'] = async (db, { userId, deleteFrom, dayOfWeek }) => {
  const [before, deleted, ended] = await db.batch(
    selectTimeframesOfWeekday(db, userId, dayOfWeek, deleteFrom),
    ...endTimeframesOfWeekday(db, userId, dayOfWeek, deleteFrom),
  )
  return { userTimeframeIds: [...deleted, ...ended].map((timeframe) => timeframe.userTimeframeId), before: before.map(toJson) }
}
