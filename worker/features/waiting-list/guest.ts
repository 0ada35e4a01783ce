import { sql } from 'drizzle-orm'
import type { waitingListGuests as calls, GuestEntry } from '../../../schema/api/waiting-list.ts'
import { dayOf } from '../../../schema/rules/salon-time.ts'
import { waitingState } from '../../../schema/rules/waiting.ts'
import { waitingListEntries } from '../../../schema/tables/waiting-list.ts'
import type { Booking } from '../../db/booking.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { endOffers } from '../agenda/data.ts'
import { queue, sendSoon } from '../messaging/data.ts'
import { readOffer } from '../online-booking/data.ts'
import { distinct, offeredOf } from '../online-booking/rules.ts'
import { acceptOffer } from './accepting.ts'
import { addEntry, endOffersOf, openOffer, type PackedEntry, readEntry } from './data.ts'
import { guestOfferOf, type LinkedOffer, readLinkedOffer } from './linked-offer.ts'
import { waited } from './rules.ts'

/** So many wishes of one client wait at a time. */
const mostWishes = 5

/** Aborts with `limit` where a client waits for too many things already. */
const fewWishes = (guest: Booking, clientId: string) =>
  guest.unless(
    'limit',
    (salon) =>
      sql`(SELECT count(*) FROM waiting_list_entries e WHERE e.salon_id = ${salon} AND e.client_id = ${clientId} AND e.state = 'waiting' AND e.day_to >= ${dayOf(guest.nowUtc, guest.timeZone)} AND e.deleted_utc IS NULL) < ${mostWishes}`,
  )

function entryView([e]: readonly PackedEntry[], nowUtc: number): GuestEntry | undefined {
  if (!e) return undefined
  const { salonId, salonName, timeZone, dayFrom, dayTo, weekdays, from, to } = e
  return {
    ...{ salonId, salonName, timeZone, dayFrom, dayTo, weekdays, from, to },
    services: e.services.map(({ service, firstName }) => ({ service, firstName })),
    state: waitingState(e.state, e, dayOf(nowUtc, timeZone), openOffer(e, nowUtc) !== undefined),
  }
}

export const guestHandlers: Handlers<typeof calls> = {
  /** Two trips: what is offered and who asks, then the entry. */
  join: async (guest, _input, { services: asked, language, ...times }, request) => {
    const services = distinct(asked)
    const [made, offer] = await guest.trip(guest.earlier(), readOffer(guest))
    if (made) return { waitingListEntryId: made }
    const { clientId } = guest
    if (clientId === null) throw new Refusal(409, 'Please say who you are first')
    const names = offeredOf(offer, services)
      .map(({ service }) => service)
      .join(', ')
    const waitingListEntryId = guest.newId('wle')
    const message = queue(guest, {
      cause: `waiting-joined:${waitingListEntryId}`,
      kind: 'waiting_joined',
      data: { waitingListEntryId, services: names },
      to: { clientId },
      ...(language ? { language } : {}),
    })
    try {
      const outcome = await guest.creating(
        async () => {
          await guest.trip(
            ...guest.makes(waitingListEntryId),
            fewWishes(guest, clientId),
            ...addEntry(guest, {
              ...{ waitingListEntryId, clientId, services: waited(services), ...times },
              ...{ channel: 'guest', language: language ?? null },
            }),
            message,
          )
          sendSoon(request, message)
          return waitingListEntryId
        },
        async (id) => id,
      )
      return { waitingListEntryId: outcome }
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'limit') throw new Refusal(409, 'You wait for several things already')
      if (error instanceof Aborted && error.reason === 'missing')
        throw new Refusal(400, 'Please check what you entered', { fields: { services: 'Not available any more' } })
      throw error
    }
  },

  entry: async (link) => entryView((await link.trip(readEntry(link, link.id)))[0], link.nowUtc),

  /** Pressed again it says the same. */
  leave: async (link) => {
    const { waitingListEntryId, state } = waitingListEntries
    const results = await link.trip(
      link.change(waitingListEntries, { state: 'left' }, sql`${waitingListEntryId} = ${link.id} AND ${state} = 'waiting'`),
      ...endOffersOf(link, link.id, 'withdrawn'),
      readEntry(link, link.id),
    )
    return entryView(results.at(-1) as PackedEntry[], link.nowUtc)
  },

  offer: async (link, _input, _body, request) => {
    const [offer] = await link.trip(readLinkedOffer(link))
    return offer && guestOfferOf(offer, link.nowUtc, request)
  },
  accept: (link, _input, _body, request) => acceptOffer(link, request),
  decline: async (link, _input, _body, request) => {
    const results = await link.trip(...endOffers(link, () => sql`o.waiting_list_offer_id = ${link.id}`, 'declined'), readLinkedOffer(link))
    const offer = results.at(-1) as LinkedOffer | undefined
    return offer && guestOfferOf(offer, link.nowUtc, request)
  },
}
