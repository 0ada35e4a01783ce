import { deriveToken, tokenHash } from '../../../db/secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import type { Env } from '../../../env.ts'
import { abortIfSentOften, enqueue, type QueuedMessage, toSendingCause } from '../../messages/outbox/index.ts'
import { insertInvitationToken } from './queries.ts'

/** Days for which the link of an invitation is valid. */
const invitationDays = 7

/** Statements that send a user of the salon a link to choose a password; they follow the insertion of the user. */
export function createInvitation(
  db: StaffDb,
  env: Env,
  { userId, username }: { userId: string; username: string },
): { statements: Statement<unknown>[]; message: QueuedMessage } {
  const resetId = db.newId('rst')
  const until = db.nowUtc + invitationDays * 86_400
  const sent = { kind: 'invitation', recordId: userId } as const
  const message = enqueue(db, {
    cause: toSendingCause(sent, resetId),
    kind: 'invitation',
    data: { username, resetId },
    to: { userId },
    channel: 'mail',
    until,
  })
  const token = { tokenHash: tokenHash(toSignedId(deriveToken(env.SESSION_SECRET, 'reset', resetId), env.DATABASE)), userId, until }
  return { statements: [abortIfSentOften(db, sent), insertInvitationToken(db, token), message], message }
}
