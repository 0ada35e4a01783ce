import type { live as endpoints } from '../../../../schema/api/platform/live.ts'
import { live } from '../../../../schema/api/platform/live.ts'
import { liveSchemas } from '../../../../schema/api/platform/live-schemas.ts'
import { selectCursor, selectQuietSeconds } from '../../../db/change-cursor.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectExpiry } from './queries.ts'
import { endScreens } from './send-hints.ts'

/**
 * One round trip admits a screen; the salon's Durable Object then holds its socket. Browsers do not say why a socket was refused: the same
 * call without an upgrade does.
 */
const openLive: Handlers<typeof endpoints>['open'] = async (db, _input, _body, request) => {
  const [cursor, quietSeconds, expiryUtc] = await db.batch(selectCursor(db), selectQuietSeconds(db), selectExpiry(db))
  const { LIVE } = request.env
  if (!LIVE || db.salonId === null) throw new ApiError(503, 'service_unavailable')
  const { userId, sessionId, roles } = db
  const object = LIVE.getByName(db.salonId)
  if (request.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    const refusal = await object.refuse(userId)
    if (refusal) throw new ApiError(429, refusal)
    return { cursor }
  }
  // The present second has begun some time ago.
  const lifeMs = (expiryUtc - db.nowUtc - 1) * 1000
  const quietMs = quietSeconds * 1000
  const admitted = { screen: db.newId('scr'), userId, sessionId, roles, expiryUtc, lifeMs, cursor, quietMs }
  const reply = await object.fetch('https://live/', {
    headers: { upgrade: 'websocket', 'x-admitted': JSON.stringify(admitted) },
  })
  if (reply.status === 429) throw new ApiError(429, (await reply.text()) as 'too_many_screens' | 'too_many_screens_of_salon')
  // The session may have ended since it was read.
  const context = { env: request.env, nowUtc: db.nowUtc, newId: request.get('newId') }
  request.executionCtx.waitUntil(endScreens(context, db.salonId, [{ sessionId, roles, expiryUtc }]))
  const { webSocket } = reply as { webSocket?: unknown }
  return new Response(null, { status: 101, webSocket } as ResponseInit)
}

export const liveFeatures = [defineRoutes(live, liveSchemas, { open: openLive })]
