import { type SQL, sql } from 'drizzle-orm'
import type { UserPermission } from '../../../../schema/api/team/permissions.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Role } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

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
            WHERE NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${callerId} AND p.permission_id = 'SUPERADMIN')`,
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
        FROM user_permissions p
        JOIN users u ON u.user_id = p.user_id
        WHERE p.salon_id = ${salonId}
          AND p.permission_id = 'ADMIN'
          AND u.deleted_utc IS NULL
          AND (u.employment_end IS NULL OR u.employment_end >= ${toSalonDay(db.nowUtc, db.timeZone)})
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
 * name of whoever changed a row last. The result of the second is the number of deleted rows.
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
