import { sql } from 'drizzle-orm'
import type { attendances as calls } from '../../../../schema/api/team/attendance.ts'
import type { MonthAttendance } from '../../../../schema/api/team/attendance-days.ts'
import { daysBetween, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { getMonthDays } from '../../../../schema/rules/team/attendance.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import { type AttendanceData, buildClosedPlan, buildMonthAttendance, buildUserAttendance } from './day-rules.ts'
import { abortIfPeriodChanged, everybody } from './queries.ts'
import { type Days, type Loaded, loadData, toRange } from './read.ts'
import { insertClosedMonth, removeClosedMonth } from './write-queries.ts'

type AttendanceHandlers = Handlers<typeof calls>

const maxDays = 93

/** Throws 400 for a period that ends before it starts or is longer than three months. */
export function assertPeriod({ from, to }: Days): void {
  const days = daysBetween(from, to)
  const message = days < 0 ? 'Must end after it starts' : days >= maxDays ? 'Choose a shorter period' : undefined
  if (message) throw new ApiError(400, 'invalid_input', { fields: { to: message } })
}

const toMonth = (db: StaffDb, { env }: Request, { data }: Loaded): MonthAttendance =>
  buildMonthAttendance(data, (key) => fileLink(env, key, db))

/** One round trip. */
export const getUserAttendance: AttendanceHandlers['perUser'] = async (db, { userId, from, to }) => {
  assertPeriod({ from, to })
  return buildUserAttendance((await loadData(db, { from, to }, () => sql`${userId}`)).data)
}

/** One round trip. */
export const getMonthAttendance: AttendanceHandlers['perMonth'] = async (db, { from, to }, _body, request) => {
  assertPeriod({ from, to })
  return toMonth(db, request, await loadData(db, { from, to }, everybody))
}

const toDays = (month: string): Days => {
  const [from, to] = getMonthDays(month)
  return { from, to }
}

/** Two round trips: the days are checked, then the month is closed, unless attendance or rota has changed in between. */
export const closeMonth: AttendanceHandlers['closeMonth'] = async (db, _input, { month }, request) => {
  const days = toDays(month)
  const attendanceMonthId = db.newId('amo')
  const close = async () => {
    const loaded = await loadData(db, days, everybody, [db.findReplay()])
    if (loaded.results[0] !== undefined) return toMonth(db, request, loaded)
    const { data, rotaVersion } = loaded
    assertClosable(db, data)
    const range = toRange(db, days)
    const writes = [
      ...db.recordIdempotencyKey(attendanceMonthId),
      abortIfRotaChanged(db, rotaVersion),
      abortIfPeriodChanged(db, range, data.period.stamp),
      insertClosedMonth(db, { attendanceMonthId, month, startUtc: range.fromUtc, endUtc: range.toUtc, plan: buildClosedPlan(data) }),
    ]
    return toMonth(db, request, await loadData(db, days, everybody, writes))
  }
  const load = async () => toMonth(db, request, await loadData(db, days, everybody))
  return mapAborted(db.createIdempotent(close, load), { unique: 'month_closed' })
}

function assertClosable(db: StaffDb, data: AttendanceData): void {
  const { period, to } = data
  if (period.closedMonths.length > 0) throw new ApiError(409, 'month_closed')
  if (to >= toSalonDay(db.nowUtc, db.timeZone)) throw new ApiError(409, 'month_not_over')
  const { toUtc } = toRange(db, data)
  // Somebody who is still there from the last evening clocks out first.
  const isAnyoneThere = period.attendances.some((one) => one.out === null && !one.forgotten && parseIso(one.in) < toUtc)
  const { toCheck } = buildMonthAttendance(data, () => null).totals
  if (isAnyoneThere || toCheck > 0) throw new ApiError(409, 'days_to_check', { toCheck })
}

/** One round trip. 404 for a month that is not closed. */
export const reopenMonth: AttendanceHandlers['reopenMonth'] = async (db, { month }, _body, request) => {
  const loaded = await mapAborted(loadData(db, toDays(month), everybody, removeClosedMonth(db, month)))
  return loaded && toMonth(db, request, loaded)
}
