import { checkInLinks, checkInPoints } from '../../../../schema/api/visits/check-in.ts'
import type { ExpectedGuest } from '../../../../schema/api/visits/check-in-replies.ts'
import { type CheckInPoint, checkInLinksSchemas, checkInPointsSchemas } from '../../../../schema/api/visits/check-in-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { readCheckInTarget, toPhoneTarget } from '../../../../schema/rules/visits/check-in.ts'
import { recordGuess, selectGuessWait } from '../../../db/code-guesses.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import { deriveToken, isSameSecret } from '../../../db/secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { parsePhoneNumberField, withLogo } from '../../platform/salons/index.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import {
  alertDesk,
  type DueBooking,
  deletePoint,
  insertPoint,
  type PointState,
  selectDueBooking,
  selectDueOfNumber,
  selectPoint,
  selectPointSalon,
  toGuess,
  writeArrival,
} from './queries.ts'

type PointHandlers = Handlers<typeof checkInPoints>
type LinkHandlers = Handlers<typeof checkInLinks>

const toPoint = (env: Env, point: PointState | undefined): CheckInPoint =>
  point ? { token: signLink(env, 'CheckIn', point.pointId), made: point.made } : { token: null, made: null }

const getPoint: PointHandlers['state'] = async (db, _input, _body, { env }) => toPoint(env, (await db.batch(selectPoint(db)))[0])

/** Replaces the address in one batch, so that a salon never has two. */
const renewPoint: PointHandlers['renew'] = async (db, _input, _body, { env }) =>
  toPoint(env, await db.batchReturning([deletePoint(db), insertPoint(db)], selectPoint(db)))

const revokePoint: PointHandlers['revoke'] = async (db, _input, _body, { env }) =>
  toPoint(env, await db.batchReturning([deletePoint(db)], selectPoint(db)))

/** The code at the desk is another one each day, so that nobody checks in from home. */
function assertToday({ id, nowUtc }: LinkDb, timeZone: string): void {
  const { day } = readCheckInTarget(id)
  if (day !== null && day !== toSalonDay(nowUtc, timeZone)) throw new ApiError(404, 'link_invalid')
}

const getPage: LinkHandlers['page'] = async (db, _input, _body, request) => {
  const [salon] = await db.batch(selectPointSalon(db))
  assertToday(db, salon.timeZone)
  const { pointId, day } = readCheckInTarget(db.id)
  const phoneToken = day === null ? signLink(request.env, 'CheckIn', toPhoneTarget(pointId, toSalonDay(db.nowUtc, salon.timeZone))) : null
  return withLogo({ salon, phoneToken }, db.nowUtc, request)
}

/** For so long somebody may look at their booking before they say that they are here, in seconds. */
const keySeconds = 600
/** Names a booking that was found, for the page that has found it. */
const signKey = (env: Env, db: LinkDb, agendaId: string, until: number) =>
  `${agendaId}.${until}.${deriveToken(env.SESSION_SECRET, 'check-in', `${db.id} ${agendaId} ${until}`).slice(0, 22)}`
function readKey(env: Env, db: LinkDb, key: string): string {
  const [agendaId = '', until = ''] = key.split('.')
  if (!isSameSecret(key, signKey(env, db, agendaId, Number(until)))) throw new ApiError(404, 'link_invalid')
  if (Number(until) < db.nowUtc) throw new ApiError(409, 'page_expired')
  return agendaId
}

const toGuest = (env: Env, db: LinkDb, { agendaId, firstName, start, staff, face, arrived }: DueBooking): ExpectedGuest => ({
  key: signKey(env, db, agendaId, db.nowUtc + keySeconds),
  ...{ firstName, start, staff, arrived },
  face: fileLink(env, face, { nowUtc: db.nowUtc }),
})

/** Three round trips: the salon, in whose country the number is read, the bookings, and what was not found. */
const findGuests: LinkHandlers['find'] = async (db, _input, { phone }, request) => {
  const { env } = request
  const [salon] = await db.batch(selectPointSalon(db))
  assertToday(db, salon.timeZone)
  const number = await parsePhoneNumberField('phone', phone, salon.country)
  const { pointId, day } = readCheckInTarget(db.id)
  const network = hashNetwork(request)
  // Phones wait each for itself: guests at home must not stop the tablet.
  const guess = toGuess(day === null ? pointId : `${pointId} ${network}`, network, number)
  const [wait, due] = await db.batch(selectGuessWait(db, guess), selectDueOfNumber(db, number))
  if (wait > 0) throw new ApiError(429, 'too_many_attempts', { retryAfter: wait })
  if (due.length === 0) {
    const [waitsNow] = await db.batch(selectGuessWait(db, guess), ...recordGuess(db, guess), alertDesk(db, pointId))
    // Many at once: those behind the last free one have to wait, and learn nothing.
    if (waitsNow > 0) throw new ApiError(429, 'too_many_attempts', { retryAfter: waitsNow })
  }
  return { guests: due.map((booking) => toGuest(env, db, booking)) }
}

/** Sends the link to a form that is still to be signed to the client's own number or address, once a day. */
const askForForm = (db: LinkDb, { agendaId, clientId, start, services }: DueBooking, timeZone: string) =>
  enqueue(db, {
    cause: `consent_forms:${agendaId}:${toSalonDay(db.nowUtc, timeZone)}`,
    kind: 'consent_forms',
    data: { agendaId, start, services },
    to: { clientId },
    agendaId,
    until: db.nowUtc + 3600,
  })

/** Two round trips: the booking, then the arrival, after which the screens and the team member are told. */
const arrive: LinkHandlers['arrive'] = async (db, _input, { key }, request) => {
  const agendaId = readKey(request.env, db, key)
  const [salon, [booking]] = await db.batch(selectPointSalon(db), selectDueBooking(db, agendaId))
  assertToday(db, salon.timeZone)
  if (!booking) throw new ApiError(409, 'booking_cancelled')
  const message = askForForm(db, booking, salon.timeZone)
  const asked = booking.missesForm ? [message] : []
  const write = (arrival: Statement<unknown>[]) => db.batch(...arrival, ...asked)
  let results: readonly unknown[]
  try {
    results = await write(booking.arrived ? [] : writeArrival(db, booking))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    // Pressed twice, or the desk was quicker.
    const [[now]] = await db.batch(selectDueBooking(db, agendaId))
    if (!now?.arrived) throw new ApiError(409, 'booking_cancelled')
    results = await write([])
  }
  const { staff, missesForm } = booking
  if (!missesForm) return { staff, form: 'none' }
  const channel = results.at(-1)
  if (channel) sendAfterResponse(request, message)
  // Undefined where the link was sent before.
  return { staff, form: channel === null ? 'desk' : 'sent' }
}

export const checkInFeatures = [
  defineRoutes(checkInPoints, checkInPointsSchemas, { state: getPoint, renew: renewPoint, revoke: revokePoint }),
  defineRoutes(checkInLinks, checkInLinksSchemas, { page: getPage, find: findGuests, arrive }),
]
