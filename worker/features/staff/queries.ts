import { type SQL, sql } from 'drizzle-orm'
import type { User, UserPermission, UserService } from '../../../schema/api/staff.ts'
import type { ClosedDay, OpeningDay, RotaPerson, RotaTimeframe } from '../../../schema/rules/rota.ts'
import { userServices } from '../../../schema/tables/staff.ts'
import type { Role } from '../../../schema/terms.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, storedJsonSql } from '../../db/json-sql.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { BuildSql, TenantDb } from '../../db/tenant-db.ts'

/** Column map of a user, read FROM users u. */
const userColumns: Columns<User> = {
  userId: 'u.user_id',
  salonId: 'u.salon_id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  phoneNumber: 'u.phone_number',
  email: 'u.email',
  username: 'u.username',
  title: 'u.title',
  jobTitle: 'u.job_title',
  note: 'u.note',
  color: 'u.color',
  employmentStart: 'u.employment_start',
  employmentEnd: 'u.employment_end',
  inAgenda: booleanSql('u.in_agenda'),
  workingHours: storedJsonSql('u.working_hours_json', '[]'),
  role: `(
    SELECT json_group_array(permission_id)
    FROM (SELECT permission_id FROM user_permissions p WHERE p.user_id = u.user_id ORDER BY p.position, p.rowid)
  )`,
  data: jsonObject({ shortcuts: storedJsonSql('u.shortcuts_json', '[]') }),
  settings: storedJsonSql('u.settings_json', '{}'),
  // Key of the stored picture: the user's own one, else that of the linked client.
  profileImage: `coalesce(
    u.profile_image,
    (
      SELECT c.image
      FROM clients c
      WHERE c.client_id = u.client_id
        AND c.salon_id = u.salon_id
        AND c.deleted_utc IS NULL
    )
  )`,
  services: `(
    SELECT json_group_array(service_id)
    FROM user_services x
    WHERE x.salon_id = u.salon_id
      AND x.user_id = u.user_id
  )`,
  version: 'u.version',
}
const userJson = sql.raw(jsonObject(userColumns))

/** Users that match `buildWhere`, a condition on `users u`, sorted by title and first name. */
const selectUsersWhere = (db: StaffDb, buildWhere: BuildSql): Statement<User[]> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT ${userJson} AS packed
      FROM users u
      WHERE ${buildWhere(salonId, callerId)}
        AND u.deleted_utc IS NULL
      ORDER BY CAST(u.title AS INTEGER), u.first_name`,
    (rows) => rows.map((row): User => JSON.parse(String(row.packed))),
  )

/** All users of the salon. */
export const selectUsers = (db: StaffDb) => selectUsersWhere(db, (salonId) => sql`u.salon_id = ${salonId}`)

/** One user of the salon, or the caller (a SUPERADMIN belongs to no salon). */
export const selectUser = (db: StaffDb, userId: string) =>
  selectUsersWhere(db, (salonId, callerId) => sql`u.user_id = ${userId} AND (u.salon_id = ${salonId} OR u.user_id = ${callerId})`)

/** Users who offer a service. */
export const selectUsersOfService = (db: StaffDb, serviceId: string) =>
  selectUsersWhere(
    db,
    (salonId) => sql`
      u.salon_id = ${salonId}
      AND EXISTS (
        SELECT 1
        FROM user_services x
        WHERE x.salon_id = u.salon_id
          AND x.user_id = u.user_id
          AND x.service_id = ${serviceId}
      )`,
  )

/** Everything that decides who works when. */
export interface Rota {
  /** Grows with every change of the rota; `abortIfRotaChanged` compares it. */
  rotaVersion: number
  people: (RotaPerson & { firstName: string; lastName: string })[]
  timeframes: RotaTimeframe[]
  opening: OpeningDay[]
  closed: ClosedDay[]
}

const rotaPersonColumns: Columns<Rota['people'][number]> = {
  userId: 'user_id',
  firstName: 'first_name',
  lastName: 'last_name',
  workingHours: storedJsonSql('working_hours_json', '[]'),
  employmentStart: 'employment_start',
  employmentEnd: 'employment_end',
}
const timeframeColumns: Columns<Required<RotaTimeframe>> = {
  userId: 'user_id',
  type: 'type',
  isWorking: booleanSql('is_working'),
  dayOfWeek: 'day_of_week',
  dayStart: 'day_start',
  dayEnd: 'day_end',
  hourStart: 'hour_start',
  minuteStart: 'minute_start',
  hourEnd: 'hour_end',
  minuteEnd: 'minute_end',
  note: 'note',
}
const openingColumns: Columns<OpeningDay> = {
  dayOfWeek: 'day_of_week',
  open: booleanSql('open'),
  timing: storedJsonSql('timing_json', '[]'),
}
const closedDayColumns: Columns<ClosedDay> = {
  dayStart: 'day_start',
  dayEnd: 'day_end',
  everyYear: booleanSql('every_year'),
}

/** Column map of the rota FROM (salon's id as `id`, first and last day) s. */
const rotaColumns: Columns<Rota> = {
  rotaVersion: 'coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = s.id), 0)',
  people: jsonArray(
    rotaPersonColumns,
    `FROM users
    WHERE salon_id = s.id
      AND in_agenda = 1
      AND deleted_utc IS NULL`,
  ),
  timeframes: jsonArray(
    timeframeColumns,
    `FROM user_timeframes
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND day_start <= s.last_day
      AND (day_end IS NULL OR day_end >= s.first_day)`,
  ),
  opening: jsonArray(
    openingColumns,
    `FROM salon_config_opening_times
    WHERE salon_id = s.id
      AND deleted_utc IS NULL`,
  ),
  closed: jsonArray(
    closedDayColumns,
    `FROM salon_config_days_closeds
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND (every_year = 1 OR (day_start <= s.last_day AND day_end >= s.first_day))`,
  ),
}
const rotaJson = sql.raw(jsonObject(rotaColumns))

/** The rota between two days, both included. */
export const selectRota = (db: TenantDb, firstDay: string, lastDay: string): Statement<Rota> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${rotaJson} AS packed
      FROM (SELECT ${salonId} AS id, ${firstDay} AS first_day, ${lastDay} AS last_day) s`,
    ([row]): Rota => JSON.parse(String(row?.packed)),
  )

/** Guard: aborts the batch with `rota` if the rota changed since it was read. */
export const abortIfRotaChanged = (db: TenantDb, rotaVersion: number) =>
  db.abortUnless(
    'rota',
    (salonId) => sql`coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = ${salonId}), 0) = ${rotaVersion}`,
  )

const permissionNames: Record<Role, string> = {
  SUPERADMIN: 'Superadministrator',
  ADMIN: 'Administrator',
  RECEPTIONIST: 'Receptionist',
  SALESMARKETING: 'Sales and marketing',
  IMAGE: 'Image consultant',
  ASSISTANCE: 'Assistant',
  TEAMMANAGER: 'Team manager',
}

/** Roles of a user of the salon, or of the caller; the oldest first. */
export const selectPermissions = (db: StaffDb, userId: string): Statement<UserPermission[]> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT user_permission_id, user_id, permission_id
      FROM user_permissions
      WHERE user_id = ${userId}
        AND (user_id = ${callerId} OR salon_id = ${salonId})
      ORDER BY position, rowid`,
    (rows) =>
      rows.map((row) => ({
        userPermissionId: String(row.user_permission_id),
        userId: String(row.user_id),
        permissionId: row.permission_id as Role,
        permission: permissionNames[row.permission_id as Role],
      })),
  )

/** Which user offers which service: rows that match a condition. */
const selectUserServicesWhere = (db: StaffDb, where: SQL): Statement<UserService[]> => {
  const rows = db.select(userServices, { where })
  const toUserService = ({ userServiceId, userId, serviceId }: typeof userServices.$inferSelect) => ({ userServiceId, userId, serviceId })
  return { ...rows, read: (result) => rows.read(result).map(toUserService) }
}
export const selectUserService = (db: StaffDb, userServiceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userServiceId} = ${userServiceId}`)
export const selectUserServicesOfUser = (db: StaffDb, userId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userId} = ${userId}`)
export const selectUserServicesOfService = (db: StaffDb, serviceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.serviceId} = ${serviceId}`)

/** Guard: aborts with `missing` unless user and service exist. */
export const abortUnlessUserAndServiceExist = (db: StaffDb, userId: string, serviceId: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM users
        WHERE salon_id = ${salonId}
          AND user_id = ${userId}
          AND deleted_utc IS NULL
      )
      AND EXISTS (
        SELECT 1
        FROM services
        WHERE salon_id = ${salonId}
          AND service_id = ${serviceId}
          AND deleted_utc IS NULL
      )`,
  )

export const deleteUserService = (db: StaffDb, userServiceId: string) =>
  db.hardDelete(userServices, sql`${userServices.userServiceId} = ${userServiceId}`)

/**
 * Writes a JSON column of the caller's own row. It belongs to the user and not to a salon, because a SUPERADMIN has settings but no
 * salon. The version stays as it is, so that a form which somebody else has open does not become stale.
 */
export const updateOwnJson = (db: StaffDb, userId: string, column: 'settings_json' | 'shortcuts_json', value: unknown) =>
  db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE users
      SET
        ${sql.identifier(column)} = ${JSON.stringify(value)},
        changed_by = ${callerId},
        changed_utc = ${db.nowUtc}
      WHERE user_id = ${userId}
        AND user_id = ${callerId}
        AND deleted_utc IS NULL`,
    { scope: 'caller' },
  )
