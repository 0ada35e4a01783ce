import { type SQL, sql } from 'drizzle-orm'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { maxPresenceHours } from '../../../../schema/rules/team/attendance.ts'
import { attendances } from '../../../../schema/tables/team/attendance.ts'
import type { ClockKind } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const a = attendances
const isOpen = sql`${a.outAt} IS NULL AND ${a.forgotten} = 0`
/** A person who clocks in again may only then say when the shift before ended. */
const overnightSeconds = 10 * 3600
const undoSeconds = 600

// Stored breaks are JSON text, which the statements change in place.
const isOnBreak = sql`json_array_length(breaks_json) > 0 AND json_extract(breaks_json, '$[#-1][1]') IS NULL`
const setLastEnd = (column: SQL, end: SQL) => sql`json_set(${column}, '$[#-1][1]', ${end})`
const addBreak = (column: SQL, start: number) => sql`json_insert(${column}, '$[#]', json_array(${start}, NULL))`
const breaks = sql.raw('breaks_json')
const clockedBreaks = sql.raw('clocked_breaks_json')

/** Guard: aborts with `quota` unless the caller is an administrator. */
export const abortUnlessAdmin = (db: StaffDb) =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO refuse_quota (why)
      SELECT 1
      WHERE NOT EXISTS (
        SELECT 1
        FROM user_permissions role
        WHERE role.salon_id = ${salonId}
          AND role.user_id = ${caller}
          AND role.permission_id = 'ADMIN'
      )`,
  )

interface ClockIn {
  attendanceId: string
  userId: string
  atUtc: number
  /** Now, not a time that an administrator enters. */
  isClocked: boolean
  byPin: boolean
}
export const insertClockIn = (db: StaffDb, { attendanceId, userId, atUtc, isClocked, byPin }: ClockIn): Statement<unknown> =>
  db.insert(a, { attendanceId, userId, inAt: toIso(atUtc), clockedIn: isClocked ? toIso(atUtc) : null, byPin })

/** Ends the forgotten presence at a time that the person names, or leaves it to an administrator (null). */
export const endForgotten = (db: StaffDb, userId: string, outUtc: number | null, comment: string): Statement<unknown> => {
  const isPossible = outUtc === null ? sql`1` : sql`in_utc <= ${outUtc} AND in_utc >= ${outUtc - maxPresenceHours * 3600}`
  const lastEnd = sql`max(${outUtc}, json_extract(breaks_json, '$[#-1][0]'))`
  const ended = outUtc === null ? {} : { breaks: sql`iif(${isOnBreak}, ${setLastEnd(breaks, lastEnd)}, breaks_json)` }
  return db.update(
    a,
    {
      outAt: outUtc === null ? null : toIso(outUtc),
      forgotten: outUtc === null,
      reason: 'forgot',
      comment,
      correctedBy: userId,
      correctedAt: db.now,
      ...ended,
    },
    sql`${a.userId} = ${userId} AND ${isOpen} AND in_utc <= ${db.nowUtc - overnightSeconds} AND ${isPossible}`,
  )
}

/** What a person does who is there; changes no row where it does not fit. */
export function updateClock(
  db: StaffDb,
  kind: Exclude<ClockKind, 'in'>,
  userId: string,
  { atUtc, isClocked }: { atUtc: number; isClocked: boolean },
) {
  const isTheirs = sql`
    ${a.userId} = ${userId}
    AND ${isOpen}
    AND in_utc <= ${atUtc}
    AND in_utc > ${atUtc - maxPresenceHours * 3600}`
  if (kind === 'out') {
    const clocked = isClocked ? { clockedOut: toIso(atUtc) } : {}
    const end = (column: SQL) => sql`iif(${isOnBreak}, ${setLastEnd(column, sql`${atUtc}`)}, ${column})`
    return db.update(a, { outAt: toIso(atUtc), breaks: end(breaks), clockedBreaks: end(clockedBreaks), ...clocked }, isTheirs)
  }
  const change = (column: SQL) => (kind === 'breakStart' ? addBreak(column, atUtc) : setLastEnd(column, sql`${atUtc}`))
  const fits = kind === 'breakStart' ? sql`NOT (${isOnBreak})` : sql`(${isOnBreak}) AND json_extract(breaks_json, '$[#-1][0]') <= ${atUtc}`
  return db.update(a, { breaks: change(breaks), clockedBreaks: change(clockedBreaks) }, isTheirs, fits)
}

/** Takes back what was clocked last, within ten minutes; changes no row where that was something else. */
export function undoClock(db: StaffDb, kind: ClockKind, userId: string): Statement<unknown> {
  const isRecent = sql`${a.userId} = ${userId} AND changed_utc >= ${db.nowUtc - undoSeconds} AND reason = ''`
  if (kind === 'in') return db.softDelete(a, isRecent, sql`${isOpen} AND version = 1 AND breaks_json = '[]'`)
  const lastIsOut = sql`json_extract(breaks_json, '$[#-1][1]') = out_utc`
  if (kind === 'out') {
    const reopen = (column: SQL) => sql`iif(${lastIsOut}, ${setLastEnd(column, sql`NULL`)}, ${column})`
    const isLatest = sql`
      in_utc = (
        SELECT max(attendance.in_utc)
        FROM attendances attendance
        WHERE attendance.salon_id = attendances.salon_id
          AND attendance.user_id = ${userId}
          AND attendance.deleted_utc IS NULL
      )`
    return db.update(
      a,
      { outAt: null, clockedOut: null, breaks: reopen(breaks), clockedBreaks: reopen(clockedBreaks) },
      isRecent,
      sql`out_utc IS NOT NULL`,
      isLatest,
    )
  }
  const change = (column: SQL) => (kind === 'breakStart' ? sql`json_remove(${column}, '$[#-1]')` : setLastEnd(column, sql`NULL`))
  const fits = kind === 'breakStart' ? isOnBreak : sql`json_array_length(breaks_json) > 0 AND NOT (${isOnBreak})`
  return db.update(a, { breaks: change(breaks), clockedBreaks: change(clockedBreaks) }, isRecent, isOpen, fits)
}
