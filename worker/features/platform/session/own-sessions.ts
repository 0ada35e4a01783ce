import type { sessions as endpoints } from '../../../../schema/api/platform/account-security.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { readSessionCode } from '../../../http/session-code.ts'
import {
  abortUnlessColleague,
  deleteOwnSession,
  deleteOwnSessions,
  deleteOwnTokens,
  deleteSessionsOfUser,
  deleteTicketsOfUser,
  mayEndUnasked,
  selectOwnEvents,
  selectOwnSessions,
} from './own-queries.ts'

type OwnSessionHandlers = Handlers<typeof endpoints>

export const listSessions: OwnSessionHandlers['list'] = async (db, _input, _body, request) => {
  const claims = await readSessionCode(request.req.param('sessionCode') ?? '', request.env.SESSION_SECRET, db.nowUtc)
  const [list] = await db.batch(selectOwnSessions(db, claims?.sessionId))
  return list
}

export const listEvents: OwnSessionHandlers['events'] = async (db) => (await db.batch(selectOwnEvents(db)))[0]

/** One round trip. A session that has begun by PIN may end itself; for others it asks for a proof. */
export const removeSession: OwnSessionHandlers['remove'] = async (db, { sessionId }) => {
  const [, deleted] = await db.batch(
    db.abortUnlessConfirmed(() => mayEndUnasked(db, sessionId)),
    deleteOwnSession(db, sessionId),
  )
  return deleted ? { sessionId } : undefined
}

export const logoutEverywhere: OwnSessionHandlers['logoutEverywhere'] = async (db) => {
  const [, userIds] = await db.batch(deleteOwnTokens(db), deleteOwnSessions(db))
  const [userId] = userIds
  return userId === undefined ? undefined : { userId, ended: userIds.length }
}

/** One round trip. A sign-in whose second step is open ends as well; the link of an invitation stays. */
export const logoutUser: OwnSessionHandlers['logoutUser'] = async (db, { userId }) => {
  const results = await mapAborted(
    db.batch(
      abortUnlessColleague(db, userId),
      recordSecurityEvent(db, { action: 'sessions_ended', entity: 'users', entityId: userId }),
      deleteTicketsOfUser(db, userId),
      deleteSessionsOfUser(db, userId),
    ),
  )
  return results && { userId, ended: results[3] }
}
