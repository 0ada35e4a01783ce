import { sql } from 'drizzle-orm'
import type { session as calls, Session } from '../../../schema/api/session.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import { limits } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { PublicDb } from '../../db/public-db.ts'
import { keyedHash, tokenHash, unseal } from '../../db/secrets.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { readSessionCode, signSessionCode } from '../../http/session-code.ts'
import { forgive, getGuesser, guess, refuseTooSoon, waiting } from './attempts.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { type Account, accountColumns, accountOfRow, addSession, endSession, selectAccount, slideSession } from './queries.ts'
import { findTotpStep, fromBase32 } from './totp.ts'

const ticketSeconds = 300
const triesOfTicket = 5

export const scryptCost = (request: Request) => (request.env.SCRYPT_COST ? Number(request.env.SCRYPT_COST) : undefined)
/** What seals authenticator secrets. */
export const sealingSecret = (request: Request) => request.env.SEALING_SECRET ?? request.env.SESSION_SECRET
export const recoveryHash = (request: Request, userId: string, code: string) =>
  keyedHash(sealingSecret(request), 'recovery code', `${userId} ${code}`)

/** The batch that signs somebody in, last; `also` is what has to hold for it, first. */
async function begin(db: PublicDb, request: Request, account: Account, also: readonly Statement<unknown>[]): Promise<Session> {
  const { userId, salonId, timeZone } = account
  const expiryUtc = db.nowUtc + limits.sessionHours * 3600
  const expiryMaxUtc = db.nowUtc + limits.sessionMaxDays * 86400
  const sessionId = db.newId('ses')
  const device = request.req.header('user-agent')?.slice(0, 200) ?? ''
  await db.batch(
    ...also,
    db.executeRaw(forgive(getGuesser(request, account.username))),
    addSession(db, { sessionId, userId, salonId, expiryUtc, expiryMaxUtc, device }),
  )
  const sessionCode = await signSessionCode({ sessionId, salonId, timeZone }, expiryMaxUtc, request.env.SESSION_SECRET)
  return { sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) }
}

/** Right behind a write: aborts the trip when it met no row. */
export const must = (db: PublicDb) => db.executeRaw(sql`INSERT INTO refuse_stale (why) SELECT 1 WHERE changes() = 0`)

/** What a ticket opens: one try of it is gone with the reading. */
const tryTicket = (db: PublicDb, hash: string) =>
  [
    db.executeRaw(
      sql`UPDATE sign_in_tokens SET tries_left = tries_left - 1 WHERE token_hash = ${hash} AND purpose = 'two_step' AND tries_left > 0 AND expiry_utc > ${db.nowUtc}`,
    ),
    db.queryRaw(
      sql`SELECT ${accountColumns}, w.sealed_secret, w.last_step FROM sign_in_tokens k JOIN users u ON u.user_id = k.user_id AND u.deleted_utc IS NULL JOIN two_steps w ON w.user_id = u.user_id AND w.confirmed_utc IS NOT NULL LEFT JOIN salons s ON s.salon_id = u.salon_id WHERE k.token_hash = ${hash}`,
      ([row]) => row && { account: accountOfRow(row), sealed: String(row.sealed_secret), lastStep: Number(row.last_step) },
    ),
  ] as const

export const signIn: Pick<Handlers<typeof calls>, 'login' | 'loginTwoStep' | 'check' | 'logout'> = {
  /** Two trips. An unknown name costs the same work as a wrong password, and is counted like one. */
  login: async (db, _input, { username, password }, request) => {
    const guesser = getGuesser(request, username)
    const [refused, seconds, account] = await db.batch(
      db.executeRawReturning(guess(guesser, db.nowUtc), (rows) => rows),
      db.queryRaw(waiting(guesser, db.nowUtc), (rows) => rows),
      selectAccount(db, username),
    )
    refuseTooSoon(refused, seconds)
    const right = await verifyPassword(password, account?.passwordHash ?? nobodysHash(scryptCost(request)))
    if (!account || !right) throw new ApiError(401, 'wrong_credentials')
    if (account.suspended) throw new ApiError(403, 'salon_suspended')
    if (!account.twoStep) return begin(db, request, account, [])
    // The guess stays written down until the second step, so that tickets cannot be had without end.
    const ticket = db.newId('tkt')
    await db.batch(
      db.executeRaw(
        sql`INSERT INTO sign_in_tokens (token_hash, purpose, user_id, expiry_utc, created_utc, tries_left) VALUES (${tokenHash(ticket)}, 'two_step', ${account.userId}, ${db.nowUtc + ticketSeconds}, ${db.nowUtc}, ${triesOfTicket})`,
      ),
    )
    return { twoStep: true, ticket }
  },

  /** Two trips. A code serves once: the step it belongs to, or the recovery code itself, is used up in the batch that signs in. */
  loginTwoStep: async (db, _input, { ticket, code }, request) => {
    const hash = tokenHash(ticket)
    const [tried, found] = await db.batch(...tryTicket(db, hash))
    if (!tried || !found) throw new ApiError(401, 'sign_in_again')
    const { account, sealed, lastStep } = found
    if (account.suspended) throw new ApiError(403, 'salon_suspended')
    const secret = await unseal(sealingSecret(request), 'two-step', account.userId, sealed)
    const step = secret ? findTotpStep(fromBase32(secret), code, db.nowUtc, lastStep) : undefined
    if (step === undefined && /^\d{6}$/.test(code)) throw new ApiError(401, 'wrong_code')
    const used =
      step === undefined
        ? sql`UPDATE recovery_codes SET used_utc = ${db.nowUtc} WHERE user_id = ${account.userId} AND code_hash = ${recoveryHash(request, account.userId, code)} AND used_utc IS NULL`
        : sql`UPDATE two_steps SET last_step = ${step} WHERE user_id = ${account.userId} AND last_step < ${step}`
    const spent = sql`DELETE FROM sign_in_tokens WHERE token_hash = ${hash}`
    try {
      return await begin(db, request, account, [db.executeRaw(used), must(db), db.executeRaw(spent), must(db)])
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'stale') throw new ApiError(401, 'wrong_code')
      throw error
    }
  },

  check: async (db, { sessionCode }, _body, request) => {
    const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
    const [live] = claims ? await db.batch(slideSession(db, claims.sessionId)) : []
    if (!claims || !live) throw new ApiError(401, 'unauthorized')
    return {
      sessionId: claims.sessionId,
      sessionCode,
      userId: live.userId,
      expiryDate: toIso(live.expiryUtc),
      expiryDateMax: toIso(live.expiryMaxUtc),
    }
  },

  logout: async (db, { sessionCode }, _body, request) => {
    const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
    const [ended] = claims ? await db.batch(endSession(db, claims.sessionId)) : []
    if (!claims || !ended) throw new ApiError(401, 'unauthorized')
    return { sessionId: claims.sessionId }
  },
}
