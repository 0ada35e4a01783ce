import { defaultWeek } from '../../../schema/rules/opening.ts'
import { userPermissions, users } from '../../../schema/tables/staff.ts'
import { deriveToken, tokenHash } from '../../db/secrets.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Env } from '../../env.ts'
import { enqueue, type QueuedMessage } from '../messaging/index.ts'
import { unmatchableHash } from '../session/index.ts'
import { insertInvitationToken } from './queries.ts'

/** Days for which the link of an invitation is valid. */
const invitationDays = 7

export interface NewAdmin {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username: string
}

/** Statements that add an administrator without a password, and invite them by e-mail to choose one. */
export function inviteAdmin(db: StaffDb, env: Env, admin: NewAdmin): { statements: Statement<unknown>[]; message: QueuedMessage } {
  const [userId, resetId] = [db.newId('usr'), db.newId('rst')]
  const until = db.nowUtc + invitationDays * 86_400
  const message = enqueue(db, {
    cause: `invitation:${resetId}`,
    kind: 'invitation',
    data: { username: admin.username, resetId },
    to: { userId },
    channel: 'mail',
    until,
  })
  // In a salon of one person the owner takes the bookings, so the first administrator has a column in the agenda.
  const workingHours = defaultWeek.map(({ open, timing }) => ({ isWorking: open, timing }))
  const statements = [
    db.insert(users, { ...admin, userId, passwordHash: unmatchableHash(), title: '1', workingHours }),
    db.insert(userPermissions, { userPermissionId: db.newId('upm'), userId, permissionId: 'ADMIN' }),
    insertInvitationToken(db, { tokenHash: tokenHash(deriveToken(env.SESSION_SECRET, 'reset', resetId)), userId, until }),
    message,
  ]
  return { statements, message }
}
