import { sql } from 'drizzle-orm'
import type { GuestOffer } from '../../../schema/api/waiting-list.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import { type OfferState, offerState } from '../../../schema/rules/waiting-list.ts'
import type { OfferedPlan } from '../../../schema/tables/waiting-list.ts'
import type { LinkDb } from '../../db/link-db.ts'
import { linkToken } from '../../db/link-token.ts'
import type { Request } from '../../http/serve.ts'

/** An offer as its link finds it, with what has become of the entry, the salon and the rota since. */
export interface LinkedOffer {
  id: string
  entryId: string
  clientId: string
  channel: 'guest' | 'desk'
  language: 'en' | 'it' | null
  note: string
  /** Whether the entry waits still, and its client is there. */
  waits: number
  plans: (OfferedPlan & { firstName: string })[]
  start: number
  end: number
  state: OfferState
  expiry: number
  rotaVersion: number
  rotaNow: number
  salonId: string
  salonName: string
  timeZone: string
  suspended: number
}

export const readLinkedOffer = (db: LinkDb) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('id', o.waiting_list_offer_id, 'entryId', e.waiting_list_entry_id, 'clientId', e.client_id, 'channel', e.channel, 'language', e.language, 'note', e.note, 'waits', e.state = 'waiting' AND e.deleted_utc IS NULL AND EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = e.salon_id AND c.client_id = e.client_id AND c.deleted_utc IS NULL), 'plans', (SELECT json_group_array(json_patch(j.value, json_object('firstName', coalesce(u.first_name, '')))) FROM json_each(o.services_json) j LEFT JOIN users u ON u.salon_id = o.salon_id AND u.user_id = j.value ->> 'userId'), 'start', o.start_utc, 'end', o.end_utc, 'state', o.state, 'expiry', o.expiry_utc, 'rotaVersion', o.rota_version, 'rotaNow', coalesce((SELECT r.rota_version FROM rota_versions r WHERE r.salon_id = o.salon_id), 0), 'salonId', s.salon_id, 'salonName', s.salon_name, 'timeZone', s.time_zone, 'suspended', s.suspended_utc IS NOT NULL) AS packed FROM waiting_list_offers o JOIN waiting_list_entries e ON e.waiting_list_entry_id = o.waiting_list_entry_id AND e.salon_id = o.salon_id JOIN salons s ON s.salon_id = o.salon_id WHERE o.salon_id = ${salon} AND o.waiting_list_offer_id = ${db.id}`,
    ([row]) => row && (JSON.parse(String(row.packed)) as LinkedOffer),
  )

export const getOfferState = (offer: LinkedOffer, nowUtc: number) => offerState(offer.state, offer.expiry, nowUtc)

export const toGuestOffer = (offer: LinkedOffer, nowUtc: number, request: Request): GuestOffer => ({
  ...{ salonId: offer.salonId, salonName: offer.salonName, timeZone: offer.timeZone },
  services: offer.plans.map(({ service, firstName }) => ({ service, firstName: firstName || null })),
  ...{ start: toIso(offer.start), end: toIso(offer.end), expiry: toIso(offer.expiry) },
  ...{ state: getOfferState(offer, nowUtc), waits: offer.waits === 1 },
  listToken: linkToken(request.env.SESSION_SECRET, 'WaitingList', offer.entryId),
})
