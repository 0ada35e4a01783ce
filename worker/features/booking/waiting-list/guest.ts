import type { waitingListGuests as endpoints } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { loadGuestRules, selectGuestBasis } from '../booking-rules/index.ts'
import {
  assertOwnPets,
  findRequestedServices,
  removeDuplicates,
  selectBookableCatalogue,
  selectPetIds,
  toWanted,
} from '../online-booking/index.ts'
import { toOfferReply } from './accept.ts'
import { closeLinkedOffer, closeOffersOfEntry, selectLinkedOffer } from './offer-queries.ts'
import { abortIfTooManyEntries, insertEntry, markLeft, selectEntry } from './queries.ts'
import { toGuestEntry, toWaitedServices } from './rules.ts'

type GuestHandlers = Handlers<typeof endpoints>

/**
 * Two round trips: the catalogue and the session are read, then the entry is written. Of the guests who may not book only those may wait
 * whom the salon wants to ask first.
 */
export const joinList: GuestHandlers['join'] = async (db, _input, { services: requested, language, ...times }, request) => {
  const services = removeDuplicates(requested)
  const reads = [db.findReplay(), selectBookableCatalogue(db), selectPetIds(db), selectGuestBasis(db, db.client)] as const
  const [replayedId, catalogue, petIds, { basis }] = await db.batch(...reads)
  if (replayedId) return { waitingListEntryId: replayedId }
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'guest_unknown')
  assertOwnPets(requested, petIds, 'services.')
  const names = findRequestedServices(catalogue, services, 'services.')
    .map(({ service }) => service)
    .join(', ')
  const refusal = basis && (await loadGuestRules()).findRefusal(basis, toWanted(services, null, db))
  if (refusal && !refusal.mayWait) throw new ApiError(409, 'booking_rule', { refusal })
  const waitingListEntryId = db.newId('wle')
  const message = enqueue(db, {
    cause: `waiting-joined:${waitingListEntryId}`,
    kind: 'waiting_joined',
    data: { waitingListEntryId, services: names },
    to: { clientId },
    ...(language ? { language } : {}),
  })
  const entry = {
    waitingListEntryId,
    clientId,
    services: toWaitedServices(services),
    ...times,
    channel: 'guest' as const,
    language: language ?? null,
  }
  const create = async () => {
    await db.batch(...db.recordIdempotencyKey(waitingListEntryId), abortIfTooManyEntries(db, clientId), ...insertEntry(db, entry), message)
    sendAfterResponse(request, message)
    return waitingListEntryId
  }
  try {
    return { waitingListEntryId: await db.createIdempotent(create, async (id) => id) }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'waiting_list_limit')
    if (error instanceof BatchAbortedError && error.reason === 'missing')
      throw new ApiError(400, 'invalid_input', { fields: { services: 'No longer available' } })
    throw error
  }
}

export const getEntry: GuestHandlers['entry'] = async (db) => {
  const [[entry]] = await db.batch(selectEntry(db, db.id))
  return entry && toGuestEntry(entry, db.nowUtc)
}

/** Leaves the list; a second call changes nothing and replies the same. */
export const leaveList: GuestHandlers['leave'] = async (db) => {
  const writes = [markLeft(db, db.id), ...closeOffersOfEntry(db, db.id, 'withdrawn')]
  const [entry] = await db.batchReturning(writes, selectEntry(db, db.id))
  return entry && toGuestEntry(entry, db.nowUtc)
}

export const getOffer: GuestHandlers['offer'] = async (db, _input, _body, request) => {
  const [offer] = await db.batch(selectLinkedOffer(db))
  return offer && toOfferReply(offer, db.nowUtc, request)
}

export const declineOffer: GuestHandlers['decline'] = async (db, _input, _body, request) => {
  const offer = await db.batchReturning(closeLinkedOffer(db, 'declined'), selectLinkedOffer(db))
  return offer && toOfferReply(offer, db.nowUtc, request)
}
