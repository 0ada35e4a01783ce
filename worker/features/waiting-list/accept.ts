import { sql } from 'drizzle-orm'
import type { GuestOffer } from '../../../schema/api/waiting-list.ts'
import type { ErrorCode } from '../../../schema/errors.ts'
import { toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { OfferState } from '../../../schema/rules/waiting-list.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { waitingListEntries, waitingListOffers } from '../../../schema/tables/waiting-list.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { LinkDb } from '../../db/link-db.ts'
import type { Request } from '../../http/serve.ts'
import { closeOffers, findConflicts, insertAgendaServices, reserveAllTime } from '../agenda/index.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { abortIfFull } from '../online-booking/index.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'

import { getOfferState, type LinkedOffer, readLinkedOffer, toGuestOffer } from './linked-offer.ts'
import { plannedFrom } from './rules.ts'

const errorCodes: Record<Exclude<OfferState, 'open'>, ErrorCode> = {
  accepted: 'time_booked',
  declined: 'offer_expired',
  lapsed: 'offer_expired',
  withdrawn: 'offer_expired',
  gone: 'slot_taken',
}
function refused(offer: LinkedOffer, nowUtc: number, request: Request): ApiError {
  const state = getOfferState(offer, nowUtc)
  return new ApiError(409, errorCodes[state === 'open' ? 'withdrawn' : state], { offer: toGuestOffer(offer, nowUtc, request) })
}

/**
 * Two trips: the offer is read, then booked by one batch that the database guards: the offer open, its guest waiting, the
 * rota as it was, nobody's time taken twice. A third one where the rota has changed since the offer was made.
 */
export async function acceptOffer(db: LinkDb, request: Request): Promise<GuestOffer | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    const [offer] = await db.batch(readLinkedOffer(db))
    if (!offer) return undefined
    if (getOfferState(offer, db.nowUtc) !== 'open' || offer.waits !== 1) throw refused(offer, db.nowUtc, request)
    if (offer.suspended) throw new ApiError(409, 'online_booking_off', { offer: toGuestOffer(offer, db.nowUtc, request) })
    if (offer.rotaNow !== offer.rotaVersion && !(await worksStill(db, offer))) return lose(db, request)
    try {
      return await book(db, offer, request)
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      if (error.reason === 'overlap' || error.reason === 'limit') return lose(db, request)
    }
  }
  const [offer] = await db.batch(readLinkedOffer(db))
  throw offer ? refused(offer, db.nowUtc, request) : new ApiError(404, 'link_expired')
}

async function worksStill(db: LinkDb, { plans, start, timeZone: zone }: LinkedOffer): Promise<boolean> {
  const day = toSalonDay(start, zone)
  const [rota] = await db.batch(selectRota(db, day, day))
  return findConflicts(plannedFrom(plans, db.newId), { rota, taken: [], own: [], outsideHours: false, zone }).length === 0
}

/** The room went to somebody whom the desk put there: the offer is over, its guest stays on the list. */
async function lose(db: LinkDb, request: Request): Promise<never> {
  const results = await db.batch(...closeOffers(db, () => sql`o.waiting_list_offer_id = ${db.id}`, 'gone'), readLinkedOffer(db))
  throw refused(results.at(-1) as LinkedOffer, db.nowUtc, request)
}

async function book(db: LinkDb, offer: LinkedOffer, request: Request): Promise<GuestOffer> {
  const { plans, entryId, clientId } = offer
  const agendaId = db.newId('agd')
  const services = plannedFrom(plans, db.newId)
  const names = plans.map((plan) => plan.service).join(', ')
  const [start, end] = [toIso(offer.start), toIso(offer.end)]
  const confirmation = enqueue(db, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start, services: names },
    to: { clientId },
    agendaId,
    until: offer.start,
    ...(offer.language ? { language: offer.language } : {}),
  })
  const { waitingListOfferId, state, expiry } = waitingListOffers
  const results = await db.batch(
    db.update(
      waitingListOffers,
      { state: 'accepted' },
      sql`${waitingListOfferId} = ${db.id} AND ${state} = 'open' AND ${expiry} > ${db.nowUtc}`,
    ),
    db.abortIfUnchanged('already_used'),
    db.update(
      waitingListEntries,
      { state: 'booked', agendaId },
      sql`${waitingListEntries.waitingListEntryId} = ${entryId} AND ${waitingListEntries.state} = 'waiting'`,
    ),
    db.abortIfUnchanged('missing'),
    db.executeRaw((salon) => sql`DELETE FROM busy_intervals WHERE salon_id = ${salon} AND cause = 'hold' AND cause_id = ${db.id}`, {
      freesCapacity: true,
    }),
    abortIfRotaChanged(db, offer.rotaNow),
    ...plans.flatMap(({ room, start: from, length }) =>
      room ? [abortIfFull(db, room.categoryId, from, from + length * 60, room.capacity)] : [],
    ),
    db.insert(agendas, {
      agendaId,
      clientId,
      subClientIds: [...new Set(plans.flatMap((plan) => plan.subClientId ?? []))],
      start,
      end,
      note: offer.note,
      onlineBooking: true,
      channel: 'waiting-list',
    }),
    ...insertAgendaServices(db, agendaId, services, true),
    ...reserveAllTime(db, services, false),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Booking',
      content: { key: 'booked_online', values: { services: names, start } },
      id: agendaId,
      cause: `booked:${agendaId}`,
    }),
    confirmation,
    readLinkedOffer(db),
  )
  sendAfterResponse(request, confirmation)
  return toGuestOffer(results.at(-1) as LinkedOffer, db.nowUtc, request)
}
