import type { waitingListGuests as endpoints } from '../../../../schema/api/booking/waiting-list-guests.ts'
import { atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
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
import { abortIfTooManyEntries, insertEntry, markLeft, selectAsker, selectEntry } from './queries.ts'
import { toGuestEntry, toWaitedServices } from './rules.ts'

type GuestHandlers = Handlers<typeof endpoints>

/**
 * Two round trips: the catalogue and the session are read, then the entry is written. Of the guests who may not book only those may wait
 * whom the salon wants to ask first.
 */
export const joinList: GuestHandlers['join'] = async (db, _input, { services: requested, language, people = 1, ...times }, request) => {
  const services = removeDuplicates(requested)
  const reads = [db.findReplay(), selectBookableCatalogue(db), selectPetIds(db), selectGuestBasis(db, db.client), selectAsker(db)] as const
  const [replayedId, catalogue, petIds, { basis }, asker] = await db.batch(...reads)
  if (replayedId) return { waitingListEntryId: replayedId }
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'guest_unknown')
  const isGroup = people > 1
  if (isGroup && !asker.takesRequests) throw new ApiError(409, 'online_booking_off')
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
    data: { waitingListEntryId, services: names, ...(isGroup ? { people } : {}) },
    to: { clientId },
    ...(language ? { language } : {}),
  })
  const entry = {
    waitingListEntryId,
    clientId,
    services: toWaitedServices(services),
    ...{ ...times, people },
    channel: 'guest' as const,
    language: language ?? null,
  }
  const create = async () => {
    await db.batch(
      ...db.recordIdempotencyKey(waitingListEntryId),
      abortIfTooManyEntries(db, clientId, isGroup),
      ...insertEntry(db, entry),
      message,
      ...(isGroup ? [alertDesk(db, { ...times, waitingListEntryId, people, name: asker.name, services: names })] : []),
    )
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

interface AskedGroup {
  readonly waitingListEntryId: string
  readonly people: number
  readonly name: string
  readonly services: string
  readonly dayFrom: string
  readonly dayTo: string
  readonly from: string
  readonly to: string
}
/** Tells the desk of a group, which it answers itself. */
const alertDesk = (db: GuestDb, { waitingListEntryId: id, people, name, services, dayFrom, dayTo, from, to }: AskedGroup) =>
  raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Booking',
    content: {
      key: 'group_requested',
      values: {
        ...{ name, people: String(people), services },
        start: toIso(atTime(dayFrom, from, db.timeZone)),
        end: toIso(atTime(dayTo, to, db.timeZone)),
      },
    },
    ...{ id, cause: `group_requested:${id}` },
  })

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
