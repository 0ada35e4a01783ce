import { type SQL, sql } from 'drizzle-orm'
import type { UserShift } from '../../../../schema/api/team/shifts-schemas.ts'
import { userTimeframes } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TimeframeRow } from './timeframe-queries.ts'

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

export const selectShifts = (db: StaffDb) => selectWhere(db, sql`TRUE`)
export const selectShiftsOfUser = (db: StaffDb, userId: string) => selectWhere(db, sql`${t.userId} = ${userId}`)
export const selectShift = (db: StaffDb, userShiftId: string) => selectWhere(db, sql`${t.userShiftId} = ${userShiftId}`)

export const updateShift = (db: StaffDb, userShiftId: string, values: Parameters<typeof db.update<typeof t>>[1], version: number) =>
  db.update(t, values, sql`${t.userShiftId} = ${userShiftId}`, sql`${t.version} = ${version}`)
export const deleteShift = (db: StaffDb, userShiftId: string) => db.softDelete(t, sql`${t.userShiftId} = ${userShiftId}`)
