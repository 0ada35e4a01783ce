import { sql } from 'drizzle-orm'
import type { GuestOffer } from '../../../schema/api/waiting-list.ts'
import { dayOf, isoOf } from '../../../schema/rules/salon-time.ts'
import type { OfferState } from '../../../schema/rules/waiting.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { waitingListEntries, waitingListOffers } from '../../../schema/tables/waiting-list.ts'
import type { Link } from '../../db/link.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Request } from '../../http/serve.ts'
import { addServices, endOffers, takeAll } from '../agenda/data.ts'
import { conflictsOf } from '../agenda/rules.ts'
import { raiseAlerts } from '../alerts/data.ts'
import { queue, sendSoon } from '../messaging/data.ts'
import { roomStands } from '../online-booking/data.ts'
import { readRota, rotaStands } from '../staff/data.ts'

import { guestOfferOf, type LinkedOffer, readLinkedOffer, stateOf } from './linked-offer.ts'
import { plannedFrom } from './rules.ts'

const sentences: Record<Exclude<OfferState, 'open'>, string> = {
  accepted: 'This time is booked already',
  declined: 'This offer is over',
  lapsed: 'This offer is over',
  withdrawn: 'This offer is over',
  gone: 'This time was just taken',
}
function refused(offer: LinkedOffer, nowUtc: number, request: Request): Refusal {
  const state = stateOf(offer, nowUtc)
  return new Refusal(409, sentences[state === 'open' ? 'withdrawn' : state], { offer: guestOfferOf(offer, nowUtc, request) })
}

/**
 * Two trips: the offer is read, then booked by one batch that the database guards: the offer open, its guest waiting, the
 * rota as it was, nobody's time taken twice. A third one where the rota has changed since the offer was made.
 */
export async function acceptOffer(link: Link, request: Request): Promise<GuestOffer | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    const [offer] = await link.trip(readLinkedOffer(link))
    if (!offer) return undefined
    if (stateOf(offer, link.nowUtc) !== 'open' || offer.waits !== 1) throw refused(offer, link.nowUtc, request)
    if (offer.suspended) throw new Refusal(409, 'This salon takes no bookings online', { offer: guestOfferOf(offer, link.nowUtc, request) })
    if (offer.rotaNow !== offer.rotaVersion && !(await worksStill(link, offer))) return lose(link, request)
    try {
      return await book(link, offer, request)
    } catch (error) {
      if (!(error instanceof Aborted)) throw error
      if (error.reason === 'taken' || error.reason === 'limit') return lose(link, request)
    }
  }
  const [offer] = await link.trip(readLinkedOffer(link))
  throw offer ? refused(offer, link.nowUtc, request) : new Refusal(404, 'This link is no longer valid')
}

async function worksStill(link: Link, { plans, start, timeZone: zone }: LinkedOffer): Promise<boolean> {
  const day = dayOf(start, zone)
  const [rota] = await link.trip(readRota(link, day, day))
  return conflictsOf(plannedFrom(plans, link.newId), { rota, taken: [], own: [], outsideHours: false, zone }).length === 0
}

/** The room went to somebody whom the desk put there: the offer is over, its guest stays on the list. */
async function lose(link: Link, request: Request): Promise<never> {
  const results = await link.trip(...endOffers(link, () => sql`o.waiting_list_offer_id = ${link.id}`, 'gone'), readLinkedOffer(link))
  throw refused(results.at(-1) as LinkedOffer, link.nowUtc, request)
}

async function book(link: Link, offer: LinkedOffer, request: Request): Promise<GuestOffer> {
  const { plans, entryId, clientId } = offer
  const agendaId = link.newId('agd')
  const services = plannedFrom(plans, link.newId)
  const names = plans.map((plan) => plan.service).join(', ')
  const [start, end] = [isoOf(offer.start), isoOf(offer.end)]
  const confirmation = queue(link, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start, services: names },
    to: { clientId },
    agendaId,
    until: offer.start,
    ...(offer.language ? { language: offer.language } : {}),
  })
  const { waitingListOfferId, state, expiry } = waitingListOffers
  const results = await link.trip(
    link.change(
      waitingListOffers,
      { state: 'accepted' },
      sql`${waitingListOfferId} = ${link.id} AND ${state} = 'open' AND ${expiry} > ${link.nowUtc}`,
    ),
    link.must('used'),
    link.change(
      waitingListEntries,
      { state: 'booked', agendaId },
      sql`${waitingListEntries.waitingListEntryId} = ${entryId} AND ${waitingListEntries.state} = 'waiting'`,
    ),
    link.must('missing'),
    link.tell((salon) => sql`DELETE FROM occupations WHERE salon_id = ${salon} AND cause = 'hold' AND cause_id = ${link.id}`),
    rotaStands(link, offer.rotaNow),
    ...plans.flatMap(({ room, start: from, length }) =>
      room ? [roomStands(link, room.categoryId, from, from + length * 60, room.capacity)] : [],
    ),
    link.add(agendas, {
      agendaId,
      clientId,
      subClientIds: [...new Set(plans.flatMap((plan) => plan.subClientId ?? []))],
      start,
      end,
      note: offer.note,
      onlineBooking: true,
      channel: 'waiting-list',
    }),
    ...addServices(link, agendaId, services, true),
    ...takeAll(link, services, false),
    raiseAlerts(link, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Booking',
      content: { sentence: 'booked_online', values: { services: names, start } },
      id: agendaId,
      cause: `booked:${agendaId}`,
    }),
    confirmation,
    readLinkedOffer(link),
  )
  sendSoon(request, confirmation)
  return guestOfferOf(results.at(-1) as LinkedOffer, link.nowUtc, request)
}
