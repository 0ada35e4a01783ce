import type { permissions as permissionCalls, userPermissions } from '../../../../schema/api/team/permissions.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { roles } from '../../../../schema/terms.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  abortUnlessAdminLeft,
  abortUnlessMayGrant,
  deletePermission,
  insertPermission,
  permissionNames,
  selectPermission,
  selectPermissions,
} from './queries.ts'

type PermissionHandlers = Handlers<typeof userPermissions>

/** All roles; the empty batch checks the session. */
export const listAllPermissions: Handlers<typeof permissionCalls>['list'] = async (db) => {
  await db.batch()
  return roles.map((permissionId) => ({ permissionId, permission: permissionNames[permissionId] }))
}

export const listPermissions: PermissionHandlers['ofUser'] = async (db, { userId }) => (await db.batch(selectPermissions(db, userId)))[0]

export const createPermission: PermissionHandlers['create'] = (db, _input, { userId, permissionId }) => {
  const userPermissionId = db.newId('upm')
  const writes = [
    ...abortUnlessMayGrant(db, permissionId),
    abortUnlessExists(db, users.userId, userId),
    insertPermission(db, { userPermissionId, userId, permissionId }),
  ]
  return mapAborted(
    db.insertIdempotent(userPermissionId, writes, (id) => selectPermission(db, id)),
    { unique: 'already_exists' },
  )
}

export const removePermission: PermissionHandlers['remove'] = async (db, { userPermissionId }) => {
  const done = await mapAborted(db.batch(...deletePermission(db, userPermissionId), abortUnlessAdminLeft(db)), { limit: 'last_admin' })
  return done?.[1] ? { userPermissionId } : undefined
}
