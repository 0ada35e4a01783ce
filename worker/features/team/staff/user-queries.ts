import { type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { booleanSql, type Columns, eurosSql, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BuildSql } from '../../../db/tenant-db.ts'

/** Key of the stored picture of `users u`: the user's own one, else that of the linked client. */
const imageSql = `coalesce(
    u.profile_image,
    (
      SELECT c.image
      FROM clients c
      WHERE c.client_id = u.client_id
        AND c.salon_id = u.salon_id
        AND c.deleted_utc IS NULL
    )
  )`

/** Column map of a user, read FROM users u and (is_admin) w, which says whether the caller is an administrator. */
const userColumns: Columns<Required<User>> = {
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
  contractType: 'u.contract_type',
  contractHours: 'iif(w.is_admin, u.contract_hours, NULL)',
  hourlyCost: `iif(w.is_admin, ${eurosSql('u.hourly_cost_cents')}, NULL)`,
  inAgenda: booleanSql('u.in_agenda'),
  workingHours: storedJsonSql('u.working_hours_json', '[]'),
  role: `(
    SELECT json_group_array(permission_id)
    FROM (SELECT permission_id FROM user_permissions p WHERE p.user_id = u.user_id ORDER BY p.position, p.rowid)
  )`,
  data: jsonObject({ shortcuts: storedJsonSql('u.shortcuts_json', '[]') }),
  settings: storedJsonSql('u.settings_json', '{}'),
  profileImage: imageSql,
  services: `(
    SELECT json_group_array(service_id)
    FROM user_services x
    WHERE x.salon_id = u.salon_id
      AND x.user_id = u.user_id
  )`,
  archived: booleanSql('u.deleted_utc IS NOT NULL'),
  version: 'u.version',
}
const userJson = sql.raw(jsonObject(userColumns))

/** Whether the caller is an administrator. */
export const isAdmin = (callerId: SQL) =>
  sql`EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${callerId} AND p.permission_id = 'ADMIN')`

/** Users that match `buildWhere`, a condition on `users u`, sorted by title and first name. */
const selectUsersWhere = (db: StaffDb, buildWhere: BuildSql, archived = false): Statement<User[]> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT ${userJson} AS packed
      FROM users u
      JOIN (SELECT ${isAdmin(callerId)} AS is_admin) w
      WHERE ${buildWhere(salonId, callerId)}
        AND u.deleted_utc ${archived ? sql`IS NOT NULL` : sql`IS NULL`}
      ORDER BY CAST(u.title AS INTEGER), u.first_name`,
    (rows) =>
      rows.map((row): User => {
        const { archived: isFormer, ...user } = JSON.parse(String(row.packed)) as Required<User>
        return isFormer ? { ...user, archived: isFormer } : user
      }),
  )

/** All users of the salon, or all who have left. */
export const selectUsers = (db: StaffDb, archived = false) => selectUsersWhere(db, (salonId) => sql`u.salon_id = ${salonId}`, archived)

const isVisible =
  (userId: string): BuildSql =>
  (salonId, callerId) =>
    sql`u.user_id = ${userId} AND (u.salon_id = ${salonId} OR u.user_id = ${callerId})`

/** One user of the salon, or the caller (a SUPERADMIN belongs to no salon). */
export const selectUser = (db: StaffDb, userId: string) => selectUsersWhere(db, isVisible(userId))

/** Key of a user's picture; undefined where there is no such user. */
export const selectImage = (db: StaffDb, userId: string): Statement<{ image: string | null } | undefined> =>
  db.queryRaw(
    (salonId, callerId) => sql`
      SELECT ${sql.raw(imageSql)} AS image
      FROM users u
      WHERE ${isVisible(userId)(salonId, callerId)}
        AND u.deleted_utc IS NULL`,
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
      u.salon_id = ${salonId}
      AND EXISTS (
        SELECT 1
        FROM user_services x
        WHERE x.salon_id = u.salon_id
          AND x.user_id = u.user_id
          AND x.service_id = ${serviceId}
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
