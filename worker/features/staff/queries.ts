import { type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../schema/api/staff.ts'
import type { ClosedDay, OpeningDay, RotaPerson, RotaTimeframe } from '../../../schema/rules/rota.ts'
import type { Role } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

type Packed = Record<string, unknown>
const parsed = <T>(rows: Packed[]): T[] => rows.map((row) => JSON.parse(String(row.packed)) as T)

const flag = (value: unknown) => value === 1

/** Section 3's user, packed into one cell a person; `which` narrows, the salon is always there. */
export function selectUsers(db: StaffDb, which: (salon: SQL, user: SQL) => SQL = (salon) => sql`u.salon_id = ${salon}`) {
  return db.queryRaw(
    (salon, user) =>
      sql`SELECT json_object('userId', u.user_id, 'salonId', u.salon_id, 'firstName', u.first_name, 'lastName', u.last_name, 'phoneNumber', u.phone_number, 'email', u.email, 'username', u.username, 'title', u.title, 'jobTitle', u.job_title, 'note', u.note, 'color', u.color, 'employmentStart', u.employment_start, 'employmentEnd', u.employment_end, 'inAgenda', u.in_agenda, 'workingHours', json(u.working_hours_json), 'settings', json(u.settings_json), 'shortcuts', json(u.shortcuts_json), 'profileImage', u.profile_image, 'version', u.version, 'role', (SELECT json_group_array(permission_id) FROM (SELECT permission_id FROM user_permissions p WHERE p.user_id = u.user_id ORDER BY p.position, p.rowid)), 'services', (SELECT json_group_array(service_id) FROM user_services x WHERE x.salon_id = u.salon_id AND x.user_id = u.user_id)) AS packed FROM users u WHERE ${which(salon, user)} AND u.deleted_utc IS NULL ORDER BY CAST(u.title AS INTEGER), u.first_name`,
    (rows) =>
      parsed<Omit<User, 'data' | 'inAgenda'> & { inAgenda: number; shortcuts: string[] }>(rows).map(
        ({ shortcuts, ...user }): User => ({ ...user, inAgenda: flag(user.inAgenda), data: { shortcuts } }),
      ),
  )
}

export interface Rota {
  rotaVersion: number
  people: (RotaPerson & { firstName: string; lastName: string })[]
  timeframes: RotaTimeframe[]
  opening: OpeningDay[]
  closed: ClosedDay[]
}

/** All that decides who works when between two days (both included), in one cell. `rotaVersion` ties a booking to what it was checked against. */
export function selectRota(db: TenantDb, fromDay: string, toDay: string) {
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('rotaVersion', coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = s.id), 0), 'people', (SELECT json_group_array(json_object('userId', user_id, 'firstName', first_name, 'lastName', last_name, 'workingHours', json(working_hours_json), 'employmentStart', employment_start, 'employmentEnd', employment_end)) FROM users WHERE salon_id = s.id AND in_agenda = 1 AND deleted_utc IS NULL), 'timeframes', (SELECT json_group_array(json_object('userId', user_id, 'type', type, 'isWorking', is_working, 'dayOfWeek', day_of_week, 'dayStart', day_start, 'dayEnd', day_end, 'hourStart', hour_start, 'minuteStart', minute_start, 'hourEnd', hour_end, 'minuteEnd', minute_end, 'note', note)) FROM user_timeframes WHERE salon_id = s.id AND deleted_utc IS NULL AND day_start <= ${toDay} AND (day_end IS NULL OR day_end >= ${fromDay})), 'opening', (SELECT json_group_array(json_object('dayOfWeek', day_of_week, 'open', open, 'timing', json(timing_json))) FROM salon_config_opening_times WHERE salon_id = s.id AND deleted_utc IS NULL), 'closed', (SELECT json_group_array(json_object('dayStart', day_start, 'dayEnd', day_end, 'everyYear', every_year)) FROM salon_config_days_closeds WHERE salon_id = s.id AND deleted_utc IS NULL AND (every_year = 1 OR (day_start <= ${toDay} AND day_end >= ${fromDay})))) AS packed FROM (SELECT ${salon} AS id) s`,
    (rows): Rota => {
      const rota = JSON.parse(String(rows[0]?.packed)) as Rota
      for (const t of rota.timeframes) t.isWorking = flag(t.isWorking)
      for (const o of rota.opening) o.open = flag(o.open)
      for (const c of rota.closed) c.everyYear = flag(c.everyYear)
      return rota
    },
  )
}

/** In a write: aborts the trip when the rota moved since it was read. */
export const abortIfRotaChanged = (db: TenantDb, rotaVersion: number) =>
  db.abortUnless('rota', (salon) => sql`coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = ${salon}), 0) = ${rotaVersion}`)

export const permissionNames: Record<Role, string> = {
  SUPERADMIN: 'Superadministrator',
  ADMIN: 'Administrator',
  RECEPTIONIST: 'Receptionist',
  SALESMARKETING: 'Sales and marketing',
  IMAGE: 'Image consultant',
  ASSISTANCE: 'Assistant',
  TEAMMANAGER: 'Team manager',
}

export const selectPermissions = (db: StaffDb, userId: string) =>
  db.queryRaw(
    (salon, user) =>
      sql`SELECT user_permission_id, user_id, permission_id FROM user_permissions WHERE user_id = ${userId} AND (user_id = ${user} OR salon_id = ${salon}) ORDER BY position, rowid`,
    (rows) =>
      rows.map((row) => ({
        userPermissionId: String(row.user_permission_id),
        userId: String(row.user_id),
        permissionId: row.permission_id as Role,
        permission: permissionNames[row.permission_id as Role],
      })),
  )
