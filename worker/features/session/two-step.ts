import { sql } from 'drizzle-orm'
import type { twoStep as calls } from '../../../schema/api/session.ts'
import { productName } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { seal, unseal } from '../../db/secrets.ts'
import type { Handlers } from '../../http/serve.ts'
import { forgive, getGuesser, guess, refuseTooSoon, waiting } from './attempts.ts'
import { verifyPassword } from './password.ts'
import { recoveryHash, sealingSecret } from './sign-in.ts'
import { findTotpStep, fromBase32, otpauthUri, toBase32 } from './totp.ts'

const secretBytes = 20
const recoveryCodesGiven = 10
const refuse = (field: string, sentence: string) => new ApiError(400, 'invalid_input', { fields: { [field]: sentence } })
const alreadyOn = () => new ApiError(409, 'two_step_already_on')

/** Ten characters of base32, shown in two halves: 50 random bits. */
const newRecoveryCode = () => toBase32(crypto.getRandomValues(new Uint8Array(7))).slice(0, 10)
const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

export const twoStepHandlers: Handlers<typeof calls> = {
  state: async (db) => {
    const [state] = await db.batch(
      db.queryRaw(
        (_salon, user) =>
          sql`SELECT (SELECT count(*) FROM two_steps WHERE user_id = w.id AND confirmed_utc IS NOT NULL) AS is_on, (SELECT count(*) FROM recovery_codes WHERE user_id = w.id AND used_utc IS NULL) AS codes FROM (SELECT ${user} AS id) w`,
        ([row]) => ({ on: row?.is_on === 1, recoveryCodesLeft: Number(row?.codes ?? 0) }),
        { scope: 'caller' },
      ),
    )
    return state
  },

  /** Begun again, the secret shown before is nothing any more. One trip. */
  begin: async (db, { userId }, _body, request) => {
    const secret = toBase32(crypto.getRandomValues(new Uint8Array(secretBytes)))
    const sealed = await seal(sealingSecret(request), 'two-step', userId, secret)
    try {
      const [, , account] = await db.batch(
        db.executeRaw(
          (_salon, user) =>
            sql`INSERT INTO two_steps (user_id, sealed_secret) SELECT w.id, ${sealed} FROM (SELECT ${user} AS id) w WHERE w.id IS NOT NULL ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE confirmed_utc IS NULL`,
          { scope: 'caller' },
        ),
        db.abortIfUnchanged('already_used'),
        db.queryRaw(
          (_salon, user) =>
            sql`SELECT u.username, (SELECT s.salon_name FROM salons s WHERE s.salon_id = u.salon_id) AS salon_name FROM users u WHERE u.user_id = ${user}`,
          ([row]) => ({ username: String(row?.username ?? ''), issuer: String(row?.salon_name ?? productName) }),
          { scope: 'caller' },
        ),
      )
      return { secret, uri: otpauthUri(secret, account.issuer, account.username) }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw alreadyOn()
      throw error
    }
  },

  /** Two trips: the code is worked out from what the first one reads. */
  confirm: async (db, { userId }, { code }, request) => {
    const [kept] = await db.batch(
      db.queryRaw(
        (_salon, user) => sql`SELECT sealed_secret, confirmed_utc, last_step FROM two_steps WHERE user_id = ${user}`,
        ([row]) => row && { sealed: String(row.sealed_secret), on: row.confirmed_utc !== null, lastStep: Number(row.last_step) },
        { scope: 'caller' },
      ),
    )
    if (!kept) return undefined
    if (kept.on) throw alreadyOn()
    const secret = await unseal(sealingSecret(request), 'two-step', userId, kept.sealed)
    const step = secret && findTotpStep(fromBase32(secret), code, db.nowUtc, kept.lastStep)
    if (!step) throw refuse('code', 'Incorrect code')
    const codes = Array.from({ length: recoveryCodesGiven }, newRecoveryCode)
    const hashes = JSON.stringify(codes.map((recovery) => recoveryHash(request, userId, recovery)))
    await db.batch(
      db.executeRaw(
        (_salon, user) =>
          sql`UPDATE two_steps SET confirmed_utc = ${db.nowUtc}, last_step = ${step} WHERE user_id = ${user} AND confirmed_utc IS NULL AND sealed_secret = ${kept.sealed}`,
        { scope: 'caller' },
      ),
      db.abortIfUnchanged('stale'),
      db.executeRaw((_salon, user) => sql`DELETE FROM recovery_codes WHERE user_id = ${user}`, { scope: 'caller' }),
      db.executeRaw(
        (_salon, user) => sql`INSERT INTO recovery_codes (user_id, code_hash) SELECT ${user}, j.value FROM json_each(${hashes}) j`,
        { scope: 'caller' },
      ),
    )
    return { recoveryCodes: codes.map(shown) }
  },

  /** Two trips, and a wrong password is a guess like any other: a device left open is not enough to take the second step away. */
  end: async (db, { userId }, { password }, request) => {
    const guesser = getGuesser(request, `user ${userId}`)
    const tried = db.executeRaw((_salon, user) => guess(guesser, db.nowUtc, sql`${user} = ${userId}`), { scope: 'caller' })
    const [refused, seconds, passwordHash] = await db.batch(
      { ...tried, read: (result) => result.rows.map((row) => ({ refused: row[0] })) },
      db.queryRaw(
        (_salon, user) => sql`SELECT g.* FROM (${waiting(guesser, db.nowUtc)}) g WHERE ${user} IS NOT NULL`,
        (rows) => rows,
        { scope: 'caller' },
      ),
      db.queryRaw(
        (_salon, user) => sql`SELECT password_hash FROM users WHERE user_id = ${user}`,
        ([row]) => String(row?.password_hash ?? ''),
        { scope: 'caller' },
      ),
    )
    refuseTooSoon(refused, seconds)
    if (!(await verifyPassword(password, passwordHash))) throw refuse('password', 'Incorrect password')
    await db.batch(
      db.executeRaw((_salon, user) => sql`DELETE FROM recovery_codes WHERE user_id = ${user}`, { scope: 'caller' }),
      db.executeRaw((_salon, user) => sql`DELETE FROM two_steps WHERE user_id = ${user}`, { scope: 'caller' }),
      db.executeRaw((_salon, user) => sql`${forgive(guesser)} AND ${user} IS NOT NULL`, { scope: 'caller' }),
    )
    return { userId }
  },
}
