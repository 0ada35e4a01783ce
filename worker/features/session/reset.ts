import { sql } from 'drizzle-orm'
import type { session as calls } from '../../../schema/api/session.ts'
import { limits } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { deriveToken, tokenHash } from '../../db/secrets.ts'
import type { Handlers } from '../../http/serve.ts'
import { enqueueForAccount, sendAfterResponse } from '../messaging/index.ts'
import { forgive, getGuesser } from './attempts.ts'
import { hashPassword } from './password.ts'
import { must, scryptCost } from './sign-in.ts'

/** Links an account is sent in an hour. */
const linksAnHour = 3
const over = () => new ApiError(400, 'link_expired', { fields: { token: 'This link is no longer valid' } })

export const reset: Pick<Handlers<typeof calls>, 'forgotPassword' | 'resetPassword'> = {
  /** One trip, the same one and the same answer for a name that nobody has: what is written hangs on whether there is such an account. */
  forgotPassword: async (db, _input, { username, language }, request) => {
    const name = username.toLowerCase()
    const resetId = db.newId('rst')
    const hash = tokenHash(deriveToken(request.env.SESSION_SECRET, 'reset', resetId))
    const until = db.nowUtc + limits.resetMinutes * 60
    const message = enqueueForAccount(db, sql`(SELECT k.user_id FROM sign_in_tokens k WHERE k.token_hash = ${hash})`, {
      cause: `reset:${resetId}`,
      kind: 'password_reset',
      data: { username: name, resetId },
      until,
      ...(language ? { language } : {}),
    })
    await db.batch(
      db.executeRaw(
        sql`INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc) SELECT ${hash}, 'reset', u.user_id, ${until}, ${db.nowUtc} FROM users u LEFT JOIN salons s ON s.salon_id = u.salon_id WHERE u.username = ${name} AND u.deleted_utc IS NULL AND s.suspended_utc IS NULL AND (SELECT count(*) FROM sign_in_tokens k WHERE k.user_id = u.user_id AND k.purpose = 'reset' AND k.created_utc > ${db.nowUtc - 3600}) < ${linksAnHour}`,
      ),
      message,
    )
    sendAfterResponse(request, message)
    return { sent: true }
  },

  /** Two trips. The link is used up in the batch that changes the password; every session of the account ends with it. */
  resetPassword: async (db, _input, { token, password }, request) => {
    const hash = tokenHash(token)
    const opens = sql`k.token_hash = ${hash} AND k.purpose = 'reset' AND k.tries_left > 0 AND k.expiry_utc > ${db.nowUtc}`
    const [account] = await db.batch(
      db.queryRaw(
        sql`SELECT u.user_id, u.username FROM sign_in_tokens k JOIN users u ON u.user_id = k.user_id AND u.deleted_utc IS NULL WHERE ${opens}`,
        ([row]) => row && { userId: String(row.user_id), username: String(row.username) },
      ),
    )
    if (!account) throw over()
    const { userId, username } = account
    if (password.toLowerCase() === username)
      throw new ApiError(400, 'invalid_input', { fields: { password: 'Choose a stronger password' } })
    const passwordHash = await hashPassword(password, scryptCost(request))
    const message = enqueueForAccount(db, sql`${userId}`, { cause: `reset:${hash}`, kind: 'password_changed', data: { username } })
    try {
      await db.batch(
        db.executeRaw(sql`UPDATE sign_in_tokens AS k SET tries_left = 0 WHERE ${opens}`),
        must(db),
        db.executeRaw(
          sql`UPDATE users SET password_hash = ${passwordHash}, version = version + 1, changed_by = user_id, changed_utc = ${db.nowUtc} WHERE user_id = ${userId} AND deleted_utc IS NULL`,
        ),
        must(db),
        db.executeRaw(sql`UPDATE sign_in_tokens SET tries_left = 0 WHERE user_id = ${userId}`),
        db.executeRaw(sql`DELETE FROM sessions WHERE user_id = ${userId}`),
        db.executeRaw(forgive(getGuesser(request, username))),
        message,
      )
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'stale') throw over()
      throw error
    }
    sendAfterResponse(request, message)
    return { reset: true }
  },
}
