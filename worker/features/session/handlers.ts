import { sql } from 'drizzle-orm'
import { session, sessions, twoStep } from '../../../schema/api/session.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { Handlers } from '../../http/serve.ts'
import { defineRoutes } from '../../http/serve.ts'
import { readSessionCode } from '../../http/session-code.ts'
import { reset } from './reset.ts'
import { signIn } from './sign-in.ts'
import { twoStepHandlers } from './two-step.ts'

const ownSessions: Handlers<typeof sessions> = {
  list: async (db, _input, _body, request) => {
    const claims = await readSessionCode(request.req.param('sessionCode') ?? '', request.env.SESSION_SECRET, db.nowUtc)
    const [list] = await db.batch(
      db.queryRaw(
        (_salon, user) =>
          sql`SELECT session_id, device, created_utc, coalesce(seen_utc, created_utc) AS seen, expiry_utc, expiry_max_utc FROM sessions WHERE user_id = ${user} AND expiry_utc > ${db.nowUtc} ORDER BY seen DESC, session_id`,
        (rows) =>
          rows.map((row) => ({
            sessionId: String(row.session_id),
            device: String(row.device),
            created: toIso(Number(row.created_utc)),
            seen: toIso(Number(row.seen)),
            expiryDate: toIso(Number(row.expiry_utc)),
            expiryDateMax: toIso(Number(row.expiry_max_utc)),
            current: row.session_id === claims?.sessionId,
          })),
        { scope: 'caller' },
      ),
    )
    return list
  },

  remove: async (db, { sessionId }) => {
    const [gone] = await db.batch(
      db.executeRaw((_salon, user) => sql`DELETE FROM sessions WHERE user_id = ${user} AND session_id = ${sessionId}`, { scope: 'caller' }),
    )
    return gone ? { sessionId } : undefined
  },

  logoutEverywhere: async (db) => {
    const ended = db.executeRaw((_salon, user) => sql`DELETE FROM sessions WHERE user_id = ${user} RETURNING user_id`, { scope: 'caller' })
    const [, users] = await db.batch(
      db.executeRaw((_salon, user) => sql`DELETE FROM sign_in_tokens WHERE user_id = ${user}`, { scope: 'caller' }),
      { ...ended, read: (result) => result.rows.map((row) => String(row[0])) },
    )
    const [userId] = users
    return userId === undefined ? undefined : { userId, ended: users.length }
  },
}

export const sessionFeatures = [
  defineRoutes(session, { ...signIn, ...reset }),
  defineRoutes(sessions, ownSessions),
  defineRoutes(twoStep, twoStepHandlers),
]
