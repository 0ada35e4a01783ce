import { Buffer } from 'node:buffer'
import type { timeClock as calls } from '../../../../schema/api/team/time-clock.ts'
import { isEasyPin } from '../../../../schema/rules/platform/desk-pins.ts'
import { ApiError } from '../../../db/errors.ts'
import { isSameSecret, keyedHash } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { getScryptCost, hashPassword } from '../../platform/session/index.ts'
import { clock } from './clock.ts'
import { deletePin, recordTry, selectChoiceWait, selectHasPin, selectPinOwner, selectWait, upsertOwnPin } from './pin-queries.ts'
import { loadClockState } from './read.ts'

type PinHandlers = Handlers<typeof calls>

/** Seconds for which the person may clock after the PIN. */
const ticketSeconds = 120
const saltBytes = 16

/**
 * Hash of a PIN as it is stored: scrypt like a password's, with one salt per salon, which only the Worker's secret yields. The same PIN
 * has the same hash in a salon, so that it says who it is without a name, and the rows alone cannot be searched.
 */
function hashPin(db: StaffDb, request: Request, pin: string): Promise<string> {
  const salt = Buffer.from(keyedHash(request.env.SESSION_SECRET, 'pin salt', db.salonId ?? ''), 'base64url').subarray(0, saltBytes)
  return hashPassword(pin, getScryptCost(request), salt)
}

const signTicket = (db: StaffDb, request: Request, userId: string, expiry: number) =>
  keyedHash(request.env.SESSION_SECRET, 'pin ticket', `${db.salonId}\n${userId}\n${expiry}`)
function writeTicket(db: StaffDb, request: Request, userId: string): string {
  const expiry = db.nowUtc + ticketSeconds
  return `${Buffer.from(userId).toString('base64url')}.${expiry.toString(36)}.${signTicket(db, request, userId, expiry)}`
}
/** The userId of a ticket; undefined for a forged, foreign or expired one. */
function readTicket(db: StaffDb, request: Request, ticket: string): string | undefined {
  const [name = '', until = '', signature = ''] = ticket.split('.')
  const [userId, expiry] = [Buffer.from(name, 'base64url').toString(), Number.parseInt(until, 36)]
  return expiry > db.nowUtc && isSameSecret(signature, signTicket(db, request, userId, expiry)) ? userId : undefined
}

const invalidPin = (message: string) => new ApiError(400, 'invalid_input', { fields: { pin: message } })

/** One round trip. Each try is an event of the account whose session the shared screen uses. */
export const checkPin: PinHandlers['checkPin'] = async (db, _input, { pin }, request) => {
  const pinHash = await hashPin(db, request, pin)
  const { state, results } = await loadClockState(db, selectPinOwner(db, pinHash), [selectWait(db), ...recordTry(db, pinHash)])
  const wait = Number(results[0])
  if (wait > 0) throw new ApiError(429, 'too_many_attempts', { retryAfter: wait })
  if (!state) throw invalidPin('Incorrect PIN')
  return { ticket: writeTicket(db, request, state.userId), ...state }
}

/** One round trip. */
export const clockByPin: PinHandlers['clockByPin'] = async (db, _input, { ticket, ...body }, request) => {
  const userId = readTicket(db, request, ticket)
  if (userId === undefined) throw new ApiError(409, 'pin_again')
  return clock(db, { ...body, userId, byPin: true })
}

/** One round trip. */
export const setPin: PinHandlers['setPin'] = async (db, { userId }, { pin }, request) => {
  if (isEasyPin(pin)) throw invalidPin('Choose a PIN that is harder to guess')
  const pinHash = await hashPin(db, request, pin)
  const results: readonly unknown[] = await db.batch(
    selectChoiceWait(db),
    ...upsertOwnPin(db, userId, pinHash),
    selectHasPin(db, userId, pinHash),
  )
  const wait = Number(results[0])
  if (wait > 0) throw new ApiError(429, 'too_many_attempts', { retryAfter: wait })
  if (results.at(-1) !== true) throw invalidPin('Choose another PIN')
  return { userId, hasPin: true }
}

/** One round trip. */
export const removePin: PinHandlers['removePin'] = async (db, { userId }) => {
  const event = recordSecurityEvent(db, { action: 'pin_removed', entity: 'users', entityId: userId })
  const done = await mapAborted(db.batch(...deletePin(db, userId), event))
  return done && { userId }
}
