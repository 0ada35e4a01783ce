import { sql } from 'drizzle-orm'
import type { waitingListGuests as calls, GuestEntry } from '../../../schema/api/waiting-list.ts'
import { toSalonDay } from '../../../schema/rules/salon-time.ts'
import { waitingState } from '../../../schema/rules/waiting-list.ts'
import { waitingListEntries } from '../../../schema/tables/waiting-list.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { closeOffers } from '../agenda/index.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { distinct, findRequestedServices, selectBookableCatalogue } from '../online-booking/index.ts'
import { acceptOffer } from './accept.ts'
import { type LinkedOffer, readLinkedOffer, toGuestOffer } from './linked-offer.ts'
import { addEntry, closeOffersOfEntry, openOffer, readEntry, type WaitingEntryRow } from './queries.ts'
import { waited } from './rules.ts'

/** So many wishes of one client wait at a time. */
const maxEntriesPerGuest = 5

/** Aborts with `limit` where a client waits for too many things already. */
const fewWishes = (db: GuestDb, clientId: string) =>
  db.abortUnless(
    'limit',
    (salon) =>
      sql`(SELECT count(*) FROM waiting_list_entries e WHERE e.salon_id = ${salon} AND e.client_id = ${clientId} AND e.state = 'waiting' AND e.day_to >= ${toSalonDay(db.nowUtc, db.timeZone)} AND e.deleted_utc IS NULL) < ${maxEntriesPerGuest}`,
  )

function entryView([e]: readonly WaitingEntryRow[], nowUtc: number): GuestEntry | undefined {
  if (!e) return undefined
  const { salonId, salonName, timeZone, dayFrom, dayTo, weekdays, from, to } = e
  return {
    ...{ salonId, salonName, timeZone, dayFrom, dayTo, weekdays, from, to },
    services: e.services.map(({ service, firstName }) => ({ service, firstName })),
    state: waitingState(e.state, e, toSalonDay(nowUtc, timeZone), openOffer(e, nowUtc) !== undefined),
  }
}

export const guestHandlers: Handlers<typeof calls> = {
  /** Two trips: what is offered and who asks, then the entry. */
  join: async (db, _input, { services: asked, language, ...times }, request) => {
    const services = distinct(asked)
    const [made, offer] = await db.batch(db.findReplay(), selectBookableCatalogue(db))
    if (made) return { waitingListEntryId: made }
    const { clientId } = db
    if (clientId === null) throw new ApiError(409, 'guest_unknown')
    const names = findRequestedServices(offer, services)
      .map(({ service }) => service)
      .join(', ')
    const waitingListEntryId = db.newId('wle')
    const message = enqueue(db, {
      cause: `waiting-joined:${waitingListEntryId}`,
      kind: 'waiting_joined',
      data: { waitingListEntryId, services: names },
      to: { clientId },
      ...(language ? { language } : {}),
    })
    try {
      const outcome = await db.createIdempotent(
        async () => {
          await db.batch(
            ...db.recordIdempotencyKey(waitingListEntryId),
            fewWishes(db, clientId),
            ...addEntry(db, {
              ...{ waitingListEntryId, clientId, services: waited(services), ...times },
              ...{ channel: 'guest', language: language ?? null },
            }),
            message,
          )
          sendAfterResponse(request, message)
          return waitingListEntryId
        },
        async (id) => id,
      )
      return { waitingListEntryId: outcome }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'waiting_list_limit')
      if (error instanceof BatchAbortedError && error.reason === 'missing')
        throw new ApiError(400, 'invalid_input', { fields: { services: 'No longer available' } })
      throw error
    }
  },

  entry: async (db) => entryView((await db.batch(readEntry(db, db.id)))[0], db.nowUtc),

  /** Pressed again it says the same. */
  leave: async (db) => {
    const { waitingListEntryId, state } = waitingListEntries
    const results = await db.batch(
      db.update(waitingListEntries, { state: 'left' }, sql`${waitingListEntryId} = ${db.id} AND ${state} = 'waiting'`),
      ...closeOffersOfEntry(db, db.id, 'withdrawn'),
      readEntry(db, db.id),
    )
    return entryView(results.at(-1) as WaitingEntryRow[], db.nowUtc)
  },

  offer: async (db, _input, _body, request) => {
    const [offer] = await db.batch(readLinkedOffer(db))
    return offer && toGuestOffer(offer, db.nowUtc, request)
  },
  accept: (db, _input, _body, request) => acceptOffer(db, request),
  decline: async (db, _input, _body, request) => {
    const results = await db.batch(...closeOffers(db, () => sql`o.waiting_list_offer_id = ${db.id}`, 'declined'), readLinkedOffer(db))
    const offer = results.at(-1) as LinkedOffer | undefined
    return offer && toGuestOffer(offer, db.nowUtc, request)
  },
}
