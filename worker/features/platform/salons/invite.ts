import { defaultWeek } from '../../../../schema/rules/platform/opening.ts'
import { userPermissions, users } from '../../../../schema/tables/team/staff.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import type { QueuedMessage } from '../../messages/outbox/index.ts'
import { createInvitation, unmatchableHash } from '../session/index.ts'

export interface NewAdmin {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username: string
}

/** Statements that add an administrator without a password, and invite them by e-mail to choose one. */
export function inviteAdmin(db: StaffDb, env: Env, admin: NewAdmin): { statements: Statement<unknown>[]; message: QueuedMessage } {
  const userId = db.newId('usr')
  // In a salon of one person the owner takes the bookings, so the first administrator has a column in the agenda.
  const workingHours = defaultWeek.map(({ open, timing }) => ({ isWorking: open, timing }))
  const { statements, message } = createInvitation(db, env, { userId, username: admin.username })
  return {
    statements: [
      db.insert(users, { ...admin, userId, passwordHash: unmatchableHash(), title: '1', workingHours }),
      db.insert(userPermissions, { userPermissionId: db.newId('upm'), userId, permissionId: 'ADMIN' }),
      ...statements,
    ],
    message,
  }
}
