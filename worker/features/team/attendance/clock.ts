import { sql } from 'drizzle-orm'
import type { timeClock as calls } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { isRunning } from '../../../../schema/rules/team/attendance.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import type { ClockKind } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortUnlessAdmin, endForgotten, insertClockIn, undoClock, updateClock } from './clock-queries.ts'
import { toPresence } from './day-rules.ts'
import { abortIfClosed, abortIfOverlapping, abortIfStoredClosed } from './queries.ts'
import { loadClockState } from './read.ts'

type ClockHandlers = Handlers<typeof calls>

/** Clocks of devices and of the server differ by no more. */
const toleranceSeconds = 300

export interface ClockRequest {
  userId: string
  kind: ClockKind
  undo: boolean
  at?: string | undefined
  forgottenOut?: string | null | undefined
  comment: string
  byPin: boolean
}

const ofUser = (userId: string) => () => sql`${userId}`
const toMinute = (utc: number) => utc - (utc % 60)
const invalid = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/** One round trip. */
export const getState: ClockHandlers['state'] = async (db, { userId }) => (await loadClockState(db, ofUser(userId))).state

/** One round trip; another one to say why it was refused. */
export async function clock(db: StaffDb, request: ClockRequest): Promise<ClockState | undefined> {
  const attendanceId = db.newId('att')
  const writes = [...db.recordIdempotencyKey(attendanceId), ...buildWrites(db, request, attendanceId)]
  const who = ofUser(request.userId)
  try {
    return await db.createIdempotent(
      async () => (await loadClockState(db, who, writes)).state,
      async () => (await loadClockState(db, who)).state,
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return undefined
    throw await explainRefusal(db, request, error)
  }
}

function buildWrites(db: StaffDb, request: ClockRequest, attendanceId: string): Statement<unknown>[] {
  const { userId, kind, undo, at, forgottenOut, comment, byPin } = request
  const exact = at === undefined ? db.nowUtc : parseIso(at)
  if (exact > db.nowUtc + toleranceSeconds) throw invalid('at', "Can't be in the future")
  const isClocked = exact >= db.nowUtc - toleranceSeconds
  const atUtc = toMinute(Math.min(exact, db.nowUtc))
  const guards = [abortUnlessExists(db, users.userId, userId), ...(isClocked ? [] : [abortUnlessAdmin(db)])]
  const isTheirOpen = sql`
    attendance.user_id = ${userId}
    AND attendance.out_utc IS NULL
    AND attendance.forgotten = 0
    AND attendance.deleted_utc IS NULL`
  if (undo) return [...guards, undoClock(db, kind, userId), db.abortIfUnchanged('stale')]
  if (kind !== 'in')
    return [
      ...guards,
      abortIfStoredClosed(db, isTheirOpen),
      updateClock(db, kind, userId, { atUtc, isClocked }),
      db.abortIfUnchanged('stale'),
    ]
  const outUtc = forgottenOut ? parseIso(forgottenOut) : null
  if (outUtc !== null && outUtc > atUtc) throw invalid('forgottenOut', "Can't be in the future")
  const ended =
    forgottenOut === undefined
      ? []
      : [abortIfStoredClosed(db, isTheirOpen), endForgotten(db, userId, outUtc, comment), db.abortIfUnchanged('stale')]
  return [
    ...guards,
    ...ended,
    abortIfClosed(db, atUtc, atUtc),
    abortIfOverlapping(db, { userId: sql`${userId}`, startUtc: atUtc, endUtc: atUtc }),
    insertClockIn(db, { attendanceId, userId, atUtc, isClocked, byPin }),
  ]
}

/** The error for a batch that a guard, or the rule that nobody is clocked in twice, has aborted. */
async function explainRefusal(db: StaffDb, request: ClockRequest, error: BatchAbortedError): Promise<Error> {
  if (error.reason === 'closed') return new ApiError(409, 'month_closed')
  if (error.reason === 'quota') return invalid('at', 'Only administrators enter another time')
  if (request.undo) return new ApiError(409, 'nothing_to_undo')
  const { state } = await loadClockState(db, ofUser(request.userId))
  const refuse = (code: ErrorCode) => new ApiError(409, code, { current: state })
  const open = state?.open
  if (request.kind === 'in') {
    if (!open) return refuse('attendance_overlaps')
    if (!state?.asksForClockOut) return refuse('already_clocked_in')
    return request.forgottenOut === undefined ? refuse('clock_out_forgotten') : invalid('forgottenOut', 'Enter a valid time')
  }
  if (!open) return refuse('not_clocked_in')
  if (!isRunning(toPresence(open), db.nowUtc)) return refuse('clock_out_forgotten')
  if (request.kind === 'out') return invalid('at', 'Must end after it starts')
  return refuse(request.kind === 'breakStart' ? 'already_on_break' : 'not_on_break')
}

export const clockUser: ClockHandlers['clock'] = (db, _input, { undo, comment, ...body }) =>
  clock(db, { ...body, undo, comment, byPin: false })
