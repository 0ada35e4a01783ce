import { type SQL, sql } from 'drizzle-orm'
import type { UserPermission } from '../../../../schema/api/team/permissions-schemas.ts'
import type { UserService } from '../../../../schema/api/team/user-services-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { ClosedDay, OpeningDay, RotaPerson, RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { userServices, users } from '../../../../schema/tables/team/staff.ts'
import type { Role } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export const permissionNames: Record<Role, string> = {
  SUPERADMIN: 'Superadministrator',
  ADMIN: 'Administrator',
  RECEPTIONIST: 'Receptionist',
  SALESMARKETING: 'Sales and marketing',
  IMAGE: 'Image consultant',
  ASSISTANCE: 'Assistant',
  TEAMMANAGER: 'Team manager',
}

const selectPermissionsWhere = (db: StaffDb, buildWhere: (salonId: SQL, callerId: SQL) => SQL): Statement<UserPermission[]> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT user_permission_id, user_id, permission_id
      FROM user_permissions
      WHERE ${buildWhere(salonId, callerId)}
      ORDER BY position, rowid`,
    (rows) =>
      rows.map((row) => ({
        userPermissionId: String(row.user_permission_id),
        userId: String(row.user_id),
        permissionId: row.permission_id as Role,
        permission: permissionNames[row.permission_id as Role],
      })),
  )

/** Roles of a user of the salon, or of the caller; the first one first. */
export const selectPermissions = (db: StaffDb, userId: string) =>
  selectPermissionsWhere(db, (salonId, callerId) => sql`user_id = ${userId} AND (user_id = ${callerId} OR salon_id = ${salonId})`)

export const selectPermission = (db: StaffDb, userPermissionId: string) =>
  selectPermissionsWhere(db, (salonId) => sql`user_permission_id = ${userPermissionId} AND salon_id = ${salonId}`)

/** Guard statement: aborts with `forbidden` where somebody grants SUPERADMIN who is none. */
export const abortUnlessMayGrant = (db: StaffDb, permissionId: Role): Statement<unknown>[] =>
  permissionId === 'SUPERADMIN'
    ? [
        db.executeRaw(
          (_salonId, callerId) => sql`
            INSERT INTO refuse_session (why)
            SELECT 'forbidden'
            WHERE NOT EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${callerId} AND role.permission_id = 'SUPERADMIN')`,
          { scope: 'caller' },
        ),
      ]
    : []

/** Guard statement behind a change: aborts with `limit` if the salon has no administrator any more who may sign in. */
export const abortUnlessAdminLeft = (db: StaffDb) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM user_permissions role
        JOIN users team_member ON team_member.user_id = role.user_id
        WHERE role.salon_id = ${salonId}
          AND role.permission_id = 'ADMIN'
          AND team_member.deleted_utc IS NULL
          AND (team_member.employment_end IS NULL OR team_member.employment_end >= ${toSalonDay(db.nowUtc, db.timeZone)})
      )`,
  )

const nextPosition = (userId: string) => sql`(SELECT coalesce(max(position), -1) + 1 FROM user_permissions WHERE user_id = ${userId})`

/** Grants a role as the user's last one. */
export const insertPermission = (
  db: StaffDb,
  { userPermissionId, userId, permissionId }: Pick<UserPermission, 'userPermissionId' | 'userId' | 'permissionId'>,
) =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO user_permissions (user_permission_id, salon_id, user_id, permission_id, position, changed_by, changed_utc)
      SELECT ${userPermissionId}, s.id, ${userId}, ${permissionId}, ${nextPosition(userId)}, s.caller_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
      WHERE s.id IS NOT NULL`,
  )

/**
 * Takes roles away: those of the salon that match a condition. The first statement writes who does it, because the audit log takes the
 * name of the person who changed a row last. The result of the second is the number of deleted rows.
 */
const deletePermissions = (db: StaffDb, where: SQL) =>
  [
    db.executeRaw(
      (salonId, callerId) => sql`
        UPDATE user_permissions
        SET changed_by = ${callerId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND ${where}`,
    ),
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM user_permissions
        WHERE salon_id = ${salonId}
          AND ${where}`,
    ),
  ] as const

/** Takes one role away; the result of the second statement is 0 where there is none. */
export const deletePermission = (db: StaffDb, userPermissionId: string) =>
  deletePermissions(db, sql`user_permission_id = ${userPermissionId}`)

/** Gives a user exactly these roles, in this order. SUPERADMIN is no role of a salon, so it stays. */
export function replacePermissions(db: StaffDb, userId: string, roles: readonly Role[]): Statement<unknown>[] {
  const rows = JSON.stringify([...new Set(roles)].map((permissionId, position) => ({ id: db.newId('upm'), permissionId, position })))
  const chosen = sql`(SELECT value ->> 'permissionId' FROM json_each(${rows}))`
  return [
    ...deletePermissions(db, sql`user_id = ${userId} AND permission_id <> 'SUPERADMIN' AND permission_id NOT IN ${chosen}`),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO user_permissions (user_permission_id, salon_id, user_id, permission_id, position, changed_by, changed_utc)
        SELECT j.value ->> 'id', s.id, ${userId}, j.value ->> 'permissionId', j.value ->> 'position', s.caller_id, ${db.nowUtc}
        FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
        WHERE s.id IS NOT NULL
        ON CONFLICT (user_id, permission_id) DO UPDATE
          SET position = excluded.position, changed_by = excluded.changed_by, changed_utc = excluded.changed_utc
          WHERE position <> excluded.position`,
    ),
  ]
}

/** Which user offers which service: rows that match a condition. */
const selectUserServicesWhere = (db: StaffDb, where: SQL): Statement<UserService[]> => {
  const rows = db.select(userServices, { where })
  const toUserService = ({ userServiceId, userId, serviceId, length, price, online }: typeof userServices.$inferSelect) => ({
    userServiceId,
    userId,
    serviceId,
    length,
    price,
    online,
  })
  return { ...rows, read: (result) => rows.read(result).map(toUserService) }
}
export const selectUserService = (db: StaffDb, userServiceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userServiceId} = ${userServiceId}`)
export const selectUserServicesOfUser = (db: StaffDb, userId: string) =>
  selectUserServicesWhere(db, sql`${userServices.userId} = ${userId}`)
export const selectUserServicesOfService = (db: StaffDb, serviceId: string) =>
  selectUserServicesWhere(db, sql`${userServices.serviceId} = ${serviceId}`)

/** Guard: aborts with `missing` unless user and services exist. */
export const abortUnlessUserAndServicesExist = (db: StaffDb, userId: string, serviceIds: readonly string[]) =>
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
      AND NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(serviceIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM services
          WHERE salon_id = ${salonId}
            AND service_id = j.value
            AND deleted_utc IS NULL
        )
      )`,
  )

export const deleteUserService = (db: StaffDb, userServiceId: string) =>
  db.hardDelete(userServices, sql`${userServices.userServiceId} = ${userServiceId}`)

interface OwnTerms {
  readonly serviceId: string
  readonly length: number | null
  readonly price: number | null
  readonly online: boolean
}

/** Makes a user of the given version offer exactly these services; aborts with `stale` if there is none. Archived services stay. */
export function replaceUserServices(db: StaffDb, userId: string, version: number, services: readonly OwnTerms[]): Statement<unknown>[] {
  const rows = JSON.stringify(
    services.map(({ serviceId, length, price, online }) => ({
      id: db.newId('uss'),
      serviceId,
      length,
      cents: price === null ? null : cents(price),
      online: online ? 1 : 0,
    })),
  )
  return [
    // The version of the user, who offers them, is that of the list.
    db.update(users, {}, sql`${users.userId} = ${userId}`, sql`version = ${version}`),
    db.abortIfUnchanged('stale'),
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM user_services
        WHERE salon_id = ${salonId}
          AND user_id = ${userId}
          AND service_id NOT IN (SELECT value ->> 'serviceId' FROM json_each(${rows}))
          AND service_id IN (
            SELECT service.service_id
            FROM services service
            WHERE service.salon_id = ${salonId}
              AND service.deleted_utc IS NULL
          )`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO user_services (
          user_service_id, salon_id, user_id, service_id, length_minutes, price_cents, online, changed_by, changed_utc
        )
        SELECT
          j.value ->> 'id', s.id, ${userId}, j.value ->> 'serviceId', j.value ->> 'length', j.value ->> 'cents', j.value ->> 'online',
          s.caller_id, ${db.nowUtc}
        FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
        WHERE s.id IS NOT NULL
        ON CONFLICT (salon_id, user_id, service_id) DO UPDATE
          SET
            length_minutes = excluded.length_minutes,
            price_cents = excluded.price_cents,
            online = excluded.online,
            version = version + 1,
            changed_by = excluded.changed_by,
            changed_utc = excluded.changed_utc
          WHERE length_minutes IS NOT excluded.length_minutes
            OR price_cents IS NOT excluded.price_cents
            OR online <> excluded.online`,
    ),
  ]
}

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

const selectVersion = 'coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = s.id), 0)'

/** Column map of the rota FROM (salon's id as `id`, first and last day) s. */
const rotaColumns: Columns<Rota> = {
  rotaVersion: selectVersion,
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

/** SELECT of one value: the JSON of the rota (`Rota`) between two days, both included. */
export const selectRotaJson = (salonId: SQL, firstDay: string, lastDay: string): SQL => sql`
  SELECT ${rotaJson} AS rota
  FROM (SELECT ${salonId} AS id, ${firstDay} AS first_day, ${lastDay} AS last_day) s`

/** The rota between two days, both included. */
export const selectRota = (db: TenantDb, firstDay: string, lastDay: string): Statement<Rota> =>
  db.queryValue(
    (salonId) => selectRotaJson(salonId, firstDay, lastDay),
    (rota): Rota => readJson(rota),
  )

/** Guard: aborts the batch with `rota` if the rota changed since it was read. */
export const abortIfRotaChanged = (db: TenantDb, rotaVersion: number) =>
  db.abortUnless(
    'rota',
    (salonId) => sql`coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = ${salonId}), 0) = ${rotaVersion}`,
  )
