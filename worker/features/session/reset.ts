import { sql } from 'drizzle-orm'
import type { session as calls } from '../../../schema/api/session.ts'
import { limits } from '../../../schema/terms.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import { tokenHash, tokenOf } from '../../db/secrets.ts'
import type { Handlers } from '../../http/serve.ts'
import { queueToAccount, sendSoon } from '../messaging/data.ts'
import { forgive, guesserOf } from './guesses.ts'
import { hashPassword } from './password.ts'
import { must, scryptCost } from './sign-in.ts'

/** Links an account is sent in an hour. */
const linksAnHour = 3
const over = () => new Refusal(400, 'This link is no longer valid', { fields: { token: 'This link is no longer valid' } })

export const reset: Pick<Handlers<typeof calls>, 'forgotPassword' | 'resetPassword'> = {
  /** One trip, the same one and the same answer for a name that nobody has: what is written hangs on whether there is such an account. */
  forgotPassword: async (gate, _input, { username, language }, request) => {
    const name = username.toLowerCase()
    const resetId = gate.newId('rst')
    const hash = tokenHash(tokenOf(request.env.SESSION_SECRET, 'reset', resetId))
    const until = gate.nowUtc + limits.resetMinutes * 60
    const message = queueToAccount(gate, sql`(SELECT k.user_id FROM sign_in_tokens k WHERE k.token_hash = ${hash})`, {
      cause: `reset:${resetId}`,
      kind: 'password_reset',
      data: { username: name, resetId },
      until,
      ...(language ? { language } : {}),
    })
    await gate.trip(
      gate.tell(
        sql`INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc) SELECT ${hash}, 'reset', u.user_id, ${until}, ${gate.nowUtc} FROM users u LEFT JOIN salons s ON s.salon_id = u.salon_id WHERE u.username = ${name} AND u.deleted_utc IS NULL AND s.suspended_utc IS NULL AND (SELECT count(*) FROM sign_in_tokens k WHERE k.user_id = u.user_id AND k.purpose = 'reset' AND k.created_utc > ${gate.nowUtc - 3600}) < ${linksAnHour}`,
      ),
      message,
    )
    sendSoon(request, message)
    return { sent: true }
  },

  /** Two trips. The link is used up in the batch that changes the password; every session of the account ends with it. */
  resetPassword: async (gate, _input, { token, password }, request) => {
    const hash = tokenHash(token)
    const opens = sql`k.token_hash = ${hash} AND k.purpose = 'reset' AND k.tries_left > 0 AND k.expiry_utc > ${gate.nowUtc}`
    const [account] = await gate.trip(
      gate.ask(
        sql`SELECT u.user_id, u.username FROM sign_in_tokens k JOIN users u ON u.user_id = k.user_id AND u.deleted_utc IS NULL WHERE ${opens}`,
        ([row]) => row && { userId: String(row.user_id), username: String(row.username) },
      ),
    )
    if (!account) throw over()
    const { userId, username } = account
    if (password.toLowerCase() === username)
      throw new Refusal(400, 'Please check what you entered', { fields: { password: 'Too easy to guess' } })
    const passwordHash = await hashPassword(password, scryptCost(request))
    const message = queueToAccount(gate, sql`${userId}`, { cause: `reset:${hash}`, kind: 'password_changed', data: { username } })
    try {
      await gate.trip(
        gate.tell(sql`UPDATE sign_in_tokens AS k SET tries_left = 0 WHERE ${opens}`),
        must(gate),
        gate.tell(
          sql`UPDATE users SET password_hash = ${passwordHash}, version = version + 1, changed_by = user_id, changed_utc = ${gate.nowUtc} WHERE user_id = ${userId} AND deleted_utc IS NULL`,
        ),
        must(gate),
        gate.tell(sql`UPDATE sign_in_tokens SET tries_left = 0 WHERE user_id = ${userId}`),
        gate.tell(sql`DELETE FROM sessions WHERE user_id = ${userId}`),
        gate.tell(forgive(guesserOf(request, username))),
        message,
      )
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'moved') throw over()
      throw error
    }
    sendSoon(request, message)
    return { reset: true }
  },
}
