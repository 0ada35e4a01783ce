import { type SQL, sql } from 'drizzle-orm'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { userShiftRequests } from '../../../../schema/tables/team/rota.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../../db/statement.ts'
import type { TimeframeRow } from './timeframe-queries.ts'

const r = userShiftRequests
type RequestRow = typeof userShiftRequests.$inferSelect

export function toShiftRequest(row: RequestRow): UserShiftRequest {
  const { userShiftRequestId, salonId, userId, type, dayStart, dayEnd, startMinutes, endMinutes, created } = row
  return {
    userShiftRequestId,
    salonId,
    userId,
    resourceId: userId,
    type,
    start: dayStart,
    end: dayEnd,
    startEndHHMM: startMinutes === null || endMinutes === null ? null : toHours([startMinutes, endMinutes]),
    note: row.note,
    status: row.status,
    withUserId: row.withUserId,
    agreed: row.agreed,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    decisionNote: row.decisionNote,
    createdAt: created,
    version: row.version,
  }
}

function selectWhere(db: StaffDb, where: SQL | undefined): Statement<UserShiftRequest[]> {
  const rows = db.select(r, { where, orderBy: sql`${r.created} DESC, rowid DESC` })
  return { ...rows, read: (result) => rows.read(result).map(toShiftRequest) }
}

/** All requests, the latest first. */
export const selectRequests = (db: StaffDb) => selectWhere(db, undefined)
export const selectRequest = (db: StaffDb, id: string) => selectWhere(db, sql`${r.userShiftRequestId} = ${id}`)
/** Requests of a user, and swaps that they are asked for. */
export const selectRequestsOfUser = (db: StaffDb, userId: string) =>
  selectWhere(db, sql`${r.userId} = ${userId} OR (${r.withUserId} = ${userId} AND ${r.type} = 'swap')`)
/** Pending requests that touch the days, both included. */
export const selectPendingRequests = (db: StaffDb, firstDay: string, lastDay: string) =>
  selectWhere(
    db,
    sql`
      ${r.status} = 'pending'
      AND min(${r.dayStart}, ${r.dayEnd}) <= ${lastDay}
      AND max(${r.dayStart}, ${r.dayEnd}) >= ${firstDay}`,
  )
/** Pending requests of a user. */
export const selectPendingOfUser = (db: StaffDb, userId: string) =>
  selectWhere(db, sql`${r.userId} = ${userId} AND ${r.status} = 'pending'`)

export const countPendingRequests = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS pending
      FROM user_shift_requests
      WHERE salon_id = ${salonId}
        AND status = 'pending'
        AND deleted_utc IS NULL`,
    ([row]) => Number(row?.pending),
  )

/** First names of the person of a request and of the colleague whom a swap names; empty where there is none. */
export const selectNamesOfRequest = (db: StaffDb, id: string): Statement<{ userId: string; withUserId: string }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT team_member.first_name, other_team_member.first_name AS partner
      FROM user_shift_requests staff_request
      LEFT JOIN users team_member ON team_member.user_id = staff_request.user_id
      LEFT JOIN users other_team_member ON other_team_member.user_id = staff_request.with_user_id
      WHERE staff_request.salon_id = ${salonId}
        AND staff_request.user_shift_request_id = ${id}`,
    ([row]) => ({ userId: String(row?.first_name ?? ''), withUserId: String(row?.partner ?? '') }),
  )

/** Guard: aborts with `forbidden` where the request is somebody else's and the caller is no administrator. */
export const abortUnlessOwnOrAdmin = (db: StaffDb, id: string): Statement<number> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO refuse_session (why)
      SELECT 'forbidden'
      FROM user_shift_requests staff_request
      WHERE staff_request.salon_id = ${salonId}
        AND staff_request.user_shift_request_id = ${id}
        AND staff_request.user_id <> ${callerId}
        AND NOT EXISTS (
          SELECT 1
          FROM user_permissions role
          WHERE role.user_id = ${callerId}
            AND role.permission_id = 'ADMIN'
        )`,
  )

/** Guard: aborts with `forbidden` unless the caller is the colleague whom a swap names. */
export const abortUnlessPartner = (db: StaffDb, id: string): Statement<number> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO refuse_session (why)
      SELECT 'forbidden'
      FROM user_shift_requests staff_request
      WHERE staff_request.salon_id = ${salonId}
        AND staff_request.user_shift_request_id = ${id}
        AND staff_request.with_user_id IS NOT ${callerId}`,
  )

const isPending = sql`${r.status} = 'pending'`

/** Changes a pending request; changes no row where it is decided or has another version. */
export const updatePending = (db: StaffDb, id: string, values: Parameters<typeof db.update<typeof r>>[1], version?: number) =>
  db.update(r, values, sql`${r.userShiftRequestId} = ${id}`, isPending, version === undefined ? undefined : sql`${r.version} = ${version}`)

export const withdrawRequest = (db: StaffDb, id: string) => db.softDelete(r, sql`${r.userShiftRequestId} = ${id}`, isPending)
export const restoreRequest = (db: StaffDb, id: string) => db.restore(r, sql`${r.userShiftRequestId} = ${id}`, isPending)

/** Records a decision on a pending request. */
export const decideRequest = (
  db: StaffDb,
  id: string,
  { status, note, version }: { status: 'approved' | 'rejected'; note: string; version: number | undefined },
): Statement<number> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      UPDATE user_shift_requests
      SET
        status = ${status},
        decision_note = ${note},
        decided_utc = ${db.nowUtc},
        decided_by = ${callerId},
        changed_utc = ${db.nowUtc},
        changed_by = ${callerId},
        version = version + 1
      WHERE salon_id = ${salonId}
        AND user_shift_request_id = ${id}
        AND status = 'pending'
        AND deleted_utc IS NULL
        ${version === undefined ? sql`` : sql`AND version = ${version}`}`,
  )

/** Makes a decided request pending again. */
export const reopenRequest = (db: StaffDb, id: string, version: number) =>
  db.update(
    r,
    { status: 'pending', decisionNote: '', decidedAt: null, decidedBy: null },
    sql`${r.userShiftRequestId} = ${id}`,
    sql`${r.status} <> 'pending'`,
    sql`${r.version} = ${version}`,
  )

/** Entries that an approval has replaced: of the people concerned, and deleted at the instant of the decision. */
const isReplacedBy = (id: string) => sql`
  ${userTimeframes.userShiftRequestId} IS NULL
  AND EXISTS (
    SELECT 1
    FROM user_shift_requests staff_request
    WHERE staff_request.salon_id = ${userTimeframes.salonId}
      AND staff_request.user_shift_request_id = ${id}
      AND staff_request.status = 'approved'
      AND staff_request.decided_utc = ${userTimeframes.deleted}
      AND ${userTimeframes.userId} IN (staff_request.user_id, staff_request.with_user_id)
  )`

/** Entries that an approval has replaced. */
export const selectReplaced = (db: StaffDb, id: string): Statement<TimeframeRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${columnList(userTimeframes)}
      FROM user_timeframes
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NOT NULL
        AND ${isReplacedBy(id)}`,
    (rows) => mapRows(userTimeframes)({ rows } as never),
  )

/** In front of `reopenRequest`: restores the entries that the approval has replaced, and returns them. */
export const restoreReplaced = (db: StaffDb, id: string) => db.restore(userTimeframes, isReplacedBy(id))

/** In front of `reopenRequest`: takes back the entries that the approval has written, and the time of days off. */
export const deleteWritten = (db: StaffDb, id: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause_id IN (
          SELECT rota_entry.user_timeframe_id
          FROM user_timeframes rota_entry
          WHERE rota_entry.salon_id = ${salonId}
            AND rota_entry.user_shift_request_id = ${id}
        )`,
    { freesCapacity: true },
  ),
  db.softDelete(userTimeframes, sql`${userTimeframes.userShiftRequestId} = ${id}`),
]
