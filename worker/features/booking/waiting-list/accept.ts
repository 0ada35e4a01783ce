import { sql } from 'drizzle-orm'
import type { GuestOffer } from '../../../../schema/api/booking/guest-replies.ts'
import type { waitingListGuests as endpoints } from '../../../../schema/api/booking/waiting-list-guests.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import type { OfferState } from '../../../../schema/rules/booking/waiting-list.ts'
import { toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfUntested } from '../../care/patch-tests/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { abortIfBasisChanged, loadGuestRules, type ReadBasis, selectLinkBasis } from '../booking-rules/index.ts'
import { findConflicts } from '../bookings/index.ts'
import {
  abortIfFull,
  abortIfTooManyOpen,
  buildConfirmation,
  insertOnlineBooking,
  type OnlineBooking,
  toWanted,
} from '../online-booking/index.ts'
import { acceptLinkedOffer, closeLinkedOffer, type LinkedOffer, ownerOfOffer, selectLinkedOffer } from './offer-queries.ts'
import { markBooked } from './queries.ts'
import { getOfferState, toGuestOffer, toPlannedServices } from './rules.ts'

type GuestHandlers = Handlers<typeof endpoints>

const errorCodes: Record<Exclude<OfferState, 'open'>, ErrorCode> = {
  accepted: 'time_booked',
  declined: 'offer_expired',
  lapsed: 'offer_expired',
  withdrawn: 'offer_expired',
  gone: 'slot_taken',
}

export const toOfferReply = (offer: LinkedOffer, nowUtc: number, request: Request): GuestOffer =>
  toGuestOffer(offer, nowUtc, signLink(request.env, 'WaitingList', offer.entryId))

/** Error for an offer that is not open. An open offer whose entry no longer waits counts as withdrawn. */
function toRefusal(offer: LinkedOffer, nowUtc: number, request: Request): ApiError {
  const state = getOfferState(offer, nowUtc)
  return new ApiError(409, errorCodes[state === 'open' ? 'withdrawn' : state], { offer: toOfferReply(offer, nowUtc, request) })
}

/**
 * Two round trips: the offer is read, then booked by a batch whose guards require that the offer is open, its entry waiting, the rota
 * unchanged, the time free, and rules and marks as they were read. A third one, if the rota has changed since the offer was made.
 */
export const acceptOffer: GuestHandlers['accept'] = async (db, _input, _body, request) => {
  for (let tries = 0; tries < 2; tries++) {
    const [offer, replayOf, toRuleBasis] = await db.batch(selectLinkedOffer(db), db.findReplay(), selectLinkBasis(db, ownerOfOffer(db)))
    if (!offer) return undefined
    if (replayOf !== undefined) return toOfferReply(offer, db.nowUtc, request)
    if (getOfferState(offer, db.nowUtc) !== 'open' || !offer.waits) throw toRefusal(offer, db.nowUtc, request)
    if (offer.suspended) throw new ApiError(409, 'online_booking_off', { offer: toOfferReply(offer, db.nowUtc, request) })
    // For whom the desk has put on the list or offered the time, the desk has decided.
    const ruleBasis = offer.byHand || offer.channel === 'desk' ? null : toRuleBasis(offer.timeZone)
    if (ruleBasis) await assertMayBook(db, offer, ruleBasis, request)
    const isRotaChanged = offer.currentRotaVersion !== offer.rotaVersion
    if (isRotaChanged && !(await isWithinWorkingHours(db, offer))) return refuseTaken(db, request)
    try {
      return await bookOffer(db, offer, ruleBasis, request)
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      if (error.reason === 'quota') throw new ApiError(409, 'booking_limit', { offer: toOfferReply(offer, db.nowUtc, request) })
      if (error.reason === 'untested')
        throw new ApiError(409, 'patch_test_needed_online', { offer: toOfferReply(offer, db.nowUtc, request) })
      if (['overlap', 'unit', 'limit'].includes(error.reason)) return refuseTaken(db, request)
    }
  }
  const [offer] = await db.batch(selectLinkedOffer(db))
  throw offer ? toRefusal(offer, db.nowUtc, request) : new ApiError(404, 'link_expired')
}

/** Throws 409 with the offer, which stays open, where rules or marks do not let its client book. */
async function assertMayBook(db: LinkDb, offer: LinkedOffer, { basis }: ReadBasis, request: Request) {
  const { plans, start, timeZone } = offer
  const wanted = toWanted(plans, toSalonDay(start, timeZone), { nowUtc: db.nowUtc, timeZone })
  const refusal = basis && (await loadGuestRules()).findOfferRefusal(basis, wanted)
  if (refusal) throw new ApiError(409, 'booking_rule', { refusal, offer: toOfferReply(offer, db.nowUtc, request) })
}

async function isWithinWorkingHours(db: LinkDb, { plans, start, timeZone: zone }: LinkedOffer): Promise<boolean> {
  const day = toSalonDay(start, zone)
  const [rota] = await db.batch(selectRota(db, day, day))
  return findConflicts(toPlannedServices(plans, db.newId), { rota, taken: [], own: [], outsideHours: false, zone }).length === 0
}

/** Closes an offer whose time was taken by a booking of the salon. Its entry stays on the list. */
async function refuseTaken(db: LinkDb, request: Request): Promise<never> {
  const offer = await db.batchReturning(closeLinkedOffer(db, 'gone'), selectLinkedOffer(db))
  throw toRefusal(offer as LinkedOffer, db.nowUtc, request)
}

async function bookOffer(db: LinkDb, offer: LinkedOffer, ruleBasis: ReadBasis | null, request: Request): Promise<GuestOffer> {
  const { plans, entryId, clientId, start, end, note, language, timeZone: zone } = offer
  const serviceIds = [...new Set(plans.map(({ serviceId }) => serviceId))]
  const agendaId = db.newId('agd')
  const booking: OnlineBooking = {
    timeZone: zone,
    agendaId,
    clientId,
    services: toPlannedServices(plans, db.newId),
    startUtc: start,
    start: toIso(start),
    end: toIso(end),
    note,
    channel: 'waiting-list',
    language,
  }
  const confirmation = enqueue(db, buildConfirmation(booking))
  const writes = [
    ...db.recordIdempotencyKey(agendaId),
    ...acceptLinkedOffer(db),
    abortIfTooManyOpen(db, clientId),
    ...(ruleBasis ? [abortIfBasisChanged(db, ownerOfOffer(db), ruleBasis)] : []),
    abortIfUntested(db, serviceIds, sql`${clientId}`, toSalonDay(start, zone)),
    markBooked(db, entryId, agendaId),
    db.abortIfUnchanged('missing'),
    abortIfRotaChanged(db, offer.currentRotaVersion),
    ...plans.flatMap(({ capacityLimit, start: from, length }) =>
      capacityLimit ? [abortIfFull(db, { ...capacityLimit, start: from, end: from + length * 60 })] : [],
    ),
    ...insertOnlineBooking(db, booking),
    confirmation,
  ]
  const booked = await db.batchReturning(writes, selectLinkedOffer(db))
  sendAfterResponse(request, confirmation)
  return toOfferReply(booked as LinkedOffer, db.nowUtc, request)
}
