import { sql } from 'drizzle-orm'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import type { attendances as calls, attendanceSettings as settingsCalls } from '../../../../schema/api/team/attendance.ts'
import type { Attendance } from '../../../../schema/api/team/attendance-days.ts'
import { dayRange, parseIso } from '../../../../schema/rules/salon-time.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { ApiError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfClosed, abortIfOverlapping, abortIfStoredClosed, selectAttendance, selectStored } from './queries.ts'
import {
  deleteAttendance,
  type EnteredTimes,
  insertAttendance,
  restoreAttendance,
  selectSettings,
  updateAttendance,
  upsertExplanation,
  upsertSettings,
} from './write-queries.ts'

type AttendanceHandlers = Handlers<typeof calls>
type TimesBody = Pick<BodyOf<typeof calls.add>, 'in' | 'out' | 'breaks' | 'reason' | 'note'>

const conflicts = { closed: 'month_closed', overlap: 'attendance_overlaps', unique: 'already_clocked_in' } as const

/** Throws 400 for times that are still to come. */
function readTimes(db: StaffDb, { in: start, out, breaks, reason, note }: TimesBody): EnteredTimes {
  const [inUtc, outUtc] = [parseIso(start), out === null ? null : parseIso(out)]
  const refuse = (field: string) => new ApiError(400, 'invalid_input', { fields: { [field]: "Can't be in the future" } })
  if (inUtc > db.nowUtc) throw refuse('in')
  if (outUtc !== null && outUtc > db.nowUtc) throw refuse('out')
  return { inUtc, outUtc, breaks: breaks.map((one) => [parseIso(one.start), parseIso(one.end)]), reason, note }
}

const guardTimes = (db: StaffDb, { inUtc, outUtc }: EnteredTimes): Statement<unknown> => abortIfClosed(db, inUtc, outUtc ?? inUtc)
const isOne = (attendanceId: string) => sql`attendance.attendance_id = ${attendanceId}`

/** One round trip. */
export const addAttendance: AttendanceHandlers['add'] = (db, _input, { userId, ...body }) => {
  const times = readTimes(db, body)
  const attendanceId = db.newId('att')
  const writes = [
    abortUnlessExists(db, users.userId, userId),
    guardTimes(db, times),
    abortIfOverlapping(db, { userId: sql`${userId}`, startUtc: times.inUtc, endUtc: times.outUtc ?? times.inUtc }),
    insertAttendance(db, attendanceId, userId, times),
  ]
  const select = (id: string) => selectAttendance(db, id)
  return mapAborted(db.insertIdempotent(attendanceId, writes, select), conflicts)
}

/** One round trip; two if the version is an old one. */
export const correctAttendance: AttendanceHandlers['correct'] = (db, { attendanceId }, { version, ...body }) => {
  const times = readTimes(db, body)
  const exceptId = attendanceId
  const writes = [
    abortIfStoredClosed(db, isOne(attendanceId)),
    guardTimes(db, times),
    abortIfOverlapping(db, {
      userId: selectStored(attendanceId, 'stored_attendance.user_id'),
      startUtc: times.inUtc,
      endUtc: times.outUtc ?? times.inUtc,
      exceptId,
    }),
    ...updateAttendance(db, attendanceId, version, times),
  ]
  return mapAborted<Attendance | undefined>(db.updateGuarded(writes, selectAttendance(db, attendanceId)), conflicts)
}

/** One round trip. */
export const removeAttendance: AttendanceHandlers['remove'] = async (db, { attendanceId }) => {
  const writes = [abortIfStoredClosed(db, isOne(attendanceId)), deleteAttendance(db, attendanceId), db.abortIfUnchanged('missing')]
  const done = await mapAborted(db.batch(...writes), conflicts)
  return done && { attendanceId }
}

/** One round trip. */
export const undoRemoval: AttendanceHandlers['restore'] = async (db, { attendanceId }) => {
  const time = {
    userId: selectStored(attendanceId, 'stored_attendance.user_id'),
    startUtc: selectStored(attendanceId, 'stored_attendance.in_utc'),
    endUtc: selectStored(attendanceId, 'coalesce(stored_attendance.out_utc, stored_attendance.in_utc)'),
  }
  const writes = [
    abortIfStoredClosed(db, isOne(attendanceId)),
    restoreAttendance(db, attendanceId),
    db.abortIfUnchanged('missing'),
    abortIfOverlapping(db, { ...time, exceptId: attendanceId }),
  ]
  const rows = await mapAborted(db.batchReturning(writes, selectAttendance(db, attendanceId)), conflicts)
  return rows?.[0]
}

/** One round trip. */
export const explainDay: AttendanceHandlers['explain'] = async (db, _input, { userId, day, reason, note }) => {
  const [startUtc, endUtc] = dayRange(day, db.timeZone)
  const writes = [
    abortUnlessExists(db, users.userId, userId),
    abortIfClosed(db, startUtc, endUtc - 1),
    upsertExplanation(db, { userId, day, reason, note }),
  ]
  const done = await mapAborted(db.batch(...writes), conflicts)
  return done && { userId, day, explanation: reason && { reason, note } }
}

export const getSettings: Handlers<typeof settingsCalls>['one'] = async (db) => (await db.batch(selectSettings(db)))[0][0]

/** One round trip; two if the version is an old one. */
export const updateSettings: Handlers<typeof settingsCalls>['update'] = (db, _input, settings) =>
  db.updateGuarded([upsertSettings(db, settings), db.abortIfUnchanged('stale')], selectSettings(db))
