import { sql } from 'drizzle-orm'
import { deriveToken, tokenHash } from '../../db/secrets.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Env } from '../../env.ts'
import { enqueue, type QueuedMessage } from '../messaging/index.ts'

/** Days for which the link of an invitation opens. */
export const invitationDays = 7

/** A hash that no password fits, worked through as slowly as a real one: whoever is invited signs in once a password is chosen. */
export const noPasswordYet = `scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`

/** Invites somebody, in the batch that adds the account: a link with which to choose a password, by e-mail. */
export function inviteAdmin(
  db: StaffDb,
  env: Env,
  person: { userId: string; username: string },
): { statements: Statement<unknown>[]; message: QueuedMessage } {
  const resetId = db.newId('rst')
  const until = db.nowUtc + invitationDays * 86_400
  const hash = tokenHash(deriveToken(env.SESSION_SECRET, 'reset', resetId))
  const message = enqueue(db, {
    cause: `invitation:${resetId}`,
    kind: 'invitation',
    data: { username: person.username, resetId },
    to: { userId: person.userId },
    channel: 'mail',
    until,
  })
  const token = db.executeRaw(
    (salon) =>
      sql`INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc) SELECT ${hash}, 'reset', ${person.userId}, ${until}, ${db.nowUtc} FROM (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL`,
  )
  return { statements: [token, message], message }
}
