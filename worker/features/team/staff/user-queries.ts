import { type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { booleanSql, type Columns, eurosSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BuildSql } from '../../../db/tenant-db.ts'

/** Key of the stored picture of `users team_member`: the user's own one, else that of the linked client. */
const imageSql = `coalesce(
    team_member.profile_image,
    (
      SELECT client.image
      FROM clients client
      WHERE client.client_id = team_member.client_id
        AND client.salon_id = team_member.salon_id
        AND client.deleted_utc IS NULL
    )
  )`

/** Column map of a user, read FROM users u and (is_admin) w, which says whether the caller is an administrator. */
type StoredUser = Required<Omit<User, 'payrollNumber'>> & { readonly payrollNumber: string | null }
const userColumns: Columns<StoredUser> = {
  userId: 'team_member.user_id',
  salonId: 'team_member.salon_id',
  firstName: 'team_member.first_name',
  lastName: 'team_member.last_name',
  phoneNumber: 'team_member.phone_number',
  email: 'team_member.email',
  username: 'team_member.username',
  title: 'team_member.title',
  jobTitle: 'team_member.job_title',
  note: 'team_member.note',
  color: 'team_member.color',
  employmentStart: 'team_member.employment_start',
  employmentEnd: 'team_member.employment_end',
  contractType: 'team_member.contract_type',
  contractHours: 'iif(w.is_admin, team_member.contract_hours, NULL)',
  hourlyCost: `iif(w.is_admin, ${eurosSql('team_member.hourly_cost_cents')}, NULL)`,
  payrollNumber: 'iif(w.is_admin, team_member.payroll_number, NULL)',
  inAgenda: booleanSql('team_member.in_agenda'),
  workingHours: storedJsonSql('team_member.working_hours_json', '[]'),
  role: `(
    SELECT json_group_array(permission_id)
    FROM (SELECT permission_id FROM user_permissions role WHERE role.user_id = team_member.user_id ORDER BY role.position, role.rowid)
  )`,
  data: jsonObject({ shortcuts: storedJsonSql('team_member.shortcuts_json', '[]') }),
  settings: storedJsonSql('team_member.settings_json', '{}'),
  profileImage: imageSql,
  services: `(
    SELECT json_group_array(service_id)
    FROM user_services user_service
    WHERE user_service.salon_id = team_member.salon_id
      AND user_service.user_id = team_member.user_id
  )`,
  archived: booleanSql('team_member.deleted_utc IS NOT NULL'),
  version: 'team_member.version',
}
const userJson = sql.raw(jsonObject(userColumns))

/** Whether the caller is an administrator. */
export const isAdmin = (callerId: SQL) =>
  sql`EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${callerId} AND role.permission_id = 'ADMIN')`

/** Users that match `buildWhere`, a condition on `users team_member`, sorted by title and first name. */
const selectUsersWhere = (db: StaffDb, buildWhere: BuildSql, archived = false): Statement<User[]> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT ${userJson} AS packed
      FROM users team_member
      JOIN (SELECT ${isAdmin(callerId)} AS is_admin) w
      WHERE ${buildWhere(salonId, callerId)}
        AND team_member.deleted_utc ${archived ? sql`IS NOT NULL` : sql`IS NULL`}
      ORDER BY CAST(team_member.title AS INTEGER), team_member.first_name`,
    (rows) =>
      rows.map((row): User => {
        const { archived: isFormer, payrollNumber, ...user } = readJson(row.packed) as StoredUser
        return { ...user, ...(payrollNumber === null ? {} : { payrollNumber }), ...(isFormer ? { archived: isFormer } : {}) }
      }),
  )

/** All users of the salon, or all who have left. */
export const selectUsers = (db: StaffDb, archived = false) =>
  selectUsersWhere(db, (salonId) => sql`team_member.salon_id = ${salonId}`, archived)

const isVisible =
  (userId: string): BuildSql =>
  (salonId, callerId) =>
    sql`team_member.user_id = ${userId} AND (team_member.salon_id = ${salonId} OR team_member.user_id = ${callerId})`

/** One user of the salon, or the caller (a SUPERADMIN belongs to no salon). */
export const selectUser = (db: StaffDb, userId: string) => selectUsersWhere(db, isVisible(userId))

/** Key of a user's picture; undefined where there is no such user. */
export const selectImage = (db: StaffDb, userId: string): Statement<{ image: string | null } | undefined> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT ${sql.raw(imageSql)} AS image
      FROM users team_member
      WHERE ${isVisible(userId)(salonId, callerId)}
        AND team_member.deleted_utc IS NULL`,
    ([row]) => row && { image: row.image === null ? null : String(row.image) },
  )

/** Key of the picture that a user of the salon has uploaded; null without one. */
export const selectOwnImage = (db: StaffDb, userId: string): Statement<string | null> => {
  const rows = db.select(users, { where: sql`${users.userId} = ${userId}` })
  return { ...rows, read: (result) => rows.read(result)[0]?.profileImage ?? null }
}

/** Users who offer a service. */
export const selectUsersOfService = (db: StaffDb, serviceId: string) =>
  selectUsersWhere(
    db,
    (salonId) => sql`
      team_member.salon_id = ${salonId}
      AND EXISTS (
        SELECT 1
        FROM user_services user_service
        WHERE user_service.salon_id = team_member.salon_id
          AND user_service.user_id = team_member.user_id
          AND user_service.service_id = ${serviceId}
      )`,
  )

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
