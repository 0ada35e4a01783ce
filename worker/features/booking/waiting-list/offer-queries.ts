import { sql } from 'drizzle-orm'
import type { OfferState } from '../../../../schema/rules/booking/waiting-list.ts'
import { type OfferedPlan, waitingListOffers } from '../../../../schema/tables/booking/waiting-list.ts'
import { booleanSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { BasisOwner } from '../booking-rules/index.ts'
import { closeOffers } from '../bookings/index.ts'
import { offeredPlans } from './queries.ts'

/** The offer that a link names, with the present state of its entry, salon and rota. Instants are seconds UTC. */
export interface LinkedOffer {
  id: string
  entryId: string
  clientId: string
  channel: 'guest' | 'desk'
  language: 'en' | 'it' | null
  note: string
  /** The entry is still waiting, and its client exists. */
  waits: boolean
  plans: (OfferedPlan & { firstName: string })[]
  start: number
  end: number
  /** Made by the reception, not by a job. */
  byHand: boolean
  state: OfferState
  expiry: number
  /** Version of the rota that the offer was checked against, and its present version. */
  rotaVersion: number
  currentRotaVersion: number
  salonId: string
  salonName: string
  phoneNumber: string
  timeZone: string
  suspended: boolean
}

const isWaiting = `waiting_list_entry.state = 'waiting'
  AND waiting_list_entry.deleted_utc IS NULL
  AND EXISTS (
    SELECT 1
    FROM clients client
    WHERE client.salon_id = waiting_list_entry.salon_id
      AND client.client_id = waiting_list_entry.client_id
      AND client.deleted_utc IS NULL
  )`

const linkedOfferColumns: Record<keyof LinkedOffer, string> = {
  id: 'offer.waiting_list_offer_id',
  entryId: 'waiting_list_entry.waiting_list_entry_id',
  clientId: 'waiting_list_entry.client_id',
  channel: 'waiting_list_entry.channel',
  language: 'waiting_list_entry.language',
  note: 'waiting_list_entry.note',
  waits: booleanSql(isWaiting),
  plans: offeredPlans,
  start: 'offer.start_utc',
  end: 'offer.end_utc',
  byHand: booleanSql('offer.by_hand'),
  state: 'offer.state',
  expiry: 'offer.expiry_utc',
  rotaVersion: 'offer.rota_version',
  currentRotaVersion:
    'coalesce((SELECT rota_version.rota_version FROM rota_versions rota_version WHERE rota_version.salon_id = offer.salon_id), 0)',
  salonId: 'salon.salon_id',
  salonName: 'salon.salon_name',
  phoneNumber: 'salon.phone_number',
  timeZone: 'salon.time_zone',
  suspended: booleanSql('salon.suspended_utc IS NOT NULL'),
}
const linkedOffer = sql.raw(jsonObject(linkedOfferColumns))

export const selectLinkedOffer = (db: LinkDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${linkedOffer} AS offer
      FROM waiting_list_offers offer
      JOIN waiting_list_entries waiting_list_entry
        ON waiting_list_entry.waiting_list_entry_id = offer.waiting_list_entry_id
        AND waiting_list_entry.salon_id = offer.salon_id
      JOIN salons salon ON salon.salon_id = offer.salon_id
      WHERE offer.salon_id = ${salonId}
        AND offer.waiting_list_offer_id = ${db.id}`,
    ([row]) => row && (readJson(row.offer) as LinkedOffer),
  )

/** Whom the offer is for, as rules and marks read them. */
export const ownerOfOffer = ({ id }: LinkDb): BasisOwner => ({
  client: (salonId) => sql`(
    SELECT waiting_list_entry.client_id
    FROM waiting_list_offers offer
    JOIN waiting_list_entries waiting_list_entry
      ON waiting_list_entry.salon_id = offer.salon_id
      AND waiting_list_entry.waiting_list_entry_id = offer.waiting_list_entry_id
    WHERE offer.salon_id = ${salonId}
      AND offer.waiting_list_offer_id = ${id}
  )`,
})

/** Closes the offers that nobody answered in time. */
export const expireOffers = (db: TenantDb) => closeOffers(db, () => sql`offer.expiry_utc <= ${db.nowUtc}`, 'lapsed')
export const closeOffersOfEntry = (db: TenantDb, entryId: string, state: 'declined' | 'withdrawn') =>
  closeOffers(db, () => sql`offer.waiting_list_entry_id = ${entryId}`, state)
/** Closes the offer that the link names. */
export const closeLinkedOffer = (db: LinkDb, state: 'declined' | 'gone') =>
  closeOffers(db, () => sql`offer.waiting_list_offer_id = ${db.id}`, state)

/** Accepts the offer that the link names, if it is open, and deletes the time that it holds; aborts with `already_used` otherwise. */
export const acceptLinkedOffer = (db: LinkDb): Statement<unknown>[] => {
  const { waitingListOfferId, state, expiry } = waitingListOffers
  return [
    db.update(
      waitingListOffers,
      { state: 'accepted' },
      sql`${waitingListOfferId} = ${db.id} AND ${state} = 'open' AND ${expiry} > ${db.nowUtc}`,
    ),
    db.abortIfUnchanged('already_used'),
    db.executeRaw((salonId) => sql`DELETE FROM busy_intervals WHERE salon_id = ${salonId} AND cause = 'hold' AND cause_id = ${db.id}`, {
      freesCapacity: true,
    }),
  ]
}

type NewOffer = Omit<typeof waitingListOffers.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>

/** Inserts an offer; aborts with `already_used` unless its entry is waiting and has no open offer. */
export const insertOffer = (db: TenantDb, values: NewOffer): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM waiting_list_entries waiting_list_entry
        WHERE waiting_list_entry.salon_id = ${salonId}
          AND waiting_list_entry.waiting_list_entry_id = ${values.waitingListEntryId}
          AND waiting_list_entry.state = 'waiting'
          AND waiting_list_entry.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM waiting_list_offers offer
        WHERE offer.salon_id = ${salonId}
          AND offer.waiting_list_entry_id = ${values.waitingListEntryId}
          AND offer.state = 'open'
      )`,
  ),
  db.insert(waitingListOffers, { ...values, created: db.now }),
]

/** Holds the time of an offer as busy intervals; aborts with `overlap` if it is no longer free. */
export const holdTime = (db: TenantDb, offerId: string, intervals: readonly { userId: string; start: number; end: number }[]) =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours)
      SELECT
        s.id,
        j.value ->> 'userId',
        j.value ->> 'start',
        j.value ->> 'end',
        'hold',
        ${offerId},
        0,
        0
      FROM json_each(${JSON.stringify(intervals)}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )
