import { deskPins, deskSignIn, desks as endpoints } from '../../../../schema/api/platform/desks.ts'
import { deskPinsSchemas, deskSignInSchemas, desksSchemas } from '../../../../schema/api/platform/desks-schemas.ts'
import { isEasyPin } from '../../../../schema/rules/platform/desk-pins.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { noteEndedSessions } from '../live/index.ts'
import { deleteOwnPin, insertDesk, removeDesk, restoreDesk, selectDesks, selectPinState, upsertOwnPin } from './desk-queries.ts'
import { hashDeskPin, listPeople, signInAtDesk } from './desk-sign-in.ts'
import { createFirstDeskToken } from './desk-tokens.ts'

type DeskHandlers = Handlers<typeof endpoints>
type PinHandlers = Handlers<typeof deskPins>

const recordDesk = (db: StaffDb, action: 'desk_registered' | 'desk_removed', deskId: string, details?: { name: string }) =>
  recordSecurityEvent(db, { action, entity: 'desks', entityId: deskId, ...(details ? { details } : {}) })

/** Throws 409 where a guard has aborted the batch because the salon has all the desks that it may have. */
async function withinLimit<T>(batch: Promise<T>): Promise<T> {
  try {
    return await batch
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'too_many_desks')
    throw error
  }
}

const listDesks: DeskHandlers['list'] = async (db) => (await db.batch(selectDesks(db)))[0]

const createDesk: DeskHandlers['create'] = async (db, _input, { name }, request) => {
  const deskId = db.newId('dsk')
  const token = createFirstDeskToken(request)
  const insertion = insertDesk(db, { deskId, name, tokenHash: tokenHash(token) })
  await withinLimit(db.batch(insertion, db.abortIfUnchanged('limit'), recordDesk(db, 'desk_registered', deskId, { name })))
  return { deskId, name, created: toIso(db.nowUtc), used: null, blocked: null, token }
}

/** Changes one desk of the salon, and answers all; nothing for one that it does not have. */
const change = (db: StaffDb, ...writes: Statement<unknown>[]) => mapAborted(withinLimit(db.batchReturning(writes, selectDesks(db))))

const remove: DeskHandlers['remove'] = (db, { deskId }, _body, request) => {
  // Before they have ended: also if the database ends them and its reply is lost.
  if (db.salonId) noteEndedSessions(request, db.salonId)
  return change(db, ...removeDesk(db, deskId), recordDesk(db, 'desk_removed', deskId))
}

const restore: DeskHandlers['restore'] = (db, { deskId }) =>
  change(db, ...restoreDesk(db, deskId), recordDesk(db, 'desk_registered', deskId))

const getPinState: PinHandlers['state'] = async (db) => (await db.batch(selectPinState(db)))[0]

const updatePin: PinHandlers['update'] = async (db, { userId }, { pin }, request) => {
  if (isEasyPin(pin)) throw new ApiError(400, 'invalid_input', { fields: { pin: 'Choose a PIN that is harder to guess' } })
  const pinHash = await hashDeskPin(request, userId, pin)
  const event = recordSecurityEvent(db, { action: 'desk_pin_set', entity: 'users', entityId: userId })
  try {
    const [, , , state] = await db.batch(upsertOwnPin(db, pinHash), db.abortIfUnchanged('limit'), event, selectPinState(db))
    return state
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'pin_not_for_admins')
    throw error
  }
}

const removePin: PinHandlers['remove'] = (db, { userId }) => {
  const event = recordSecurityEvent(db, { action: 'desk_pin_removed', entity: 'users', entityId: userId })
  return mapAborted(db.batchReturning([deleteOwnPin(db), db.abortIfUnchanged('missing'), event], selectPinState(db)))
}

export const deskFeatures = [
  defineRoutes(endpoints, desksSchemas, { list: listDesks, create: createDesk, remove, restore }),
  defineRoutes(deskPins, deskPinsSchemas, { state: getPinState, update: updatePin, remove: removePin }),
  defineRoutes(deskSignIn, deskSignInSchemas, { people: listPeople, signIn: signInAtDesk }),
]
