import { type SQL, sql } from 'drizzle-orm'
import type { WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { defaultHoldMinutes, type OfferState, offerState, waitingState } from '../../../schema/rules/waiting-list.ts'
import { type OfferedPlan, type WaitedService, waitingListEntries, waitingListOffers } from '../../../schema/tables/waiting-list.ts'
import type { Statement } from '../../db/statement.ts'
import type { SystemDb } from '../../db/system-db.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { closeOffers } from '../agenda/index.ts'

export interface PackedOffer {
  id: string
  start: number
  end: number
  services: (OfferedPlan & { firstName: string })[]
  byHand: number
  state: OfferState
  expiry: number
}
/** Somebody on the list, as one cell: the client, what the catalogue calls the services now, and all offers, the latest first. */
export interface WaitingEntryRow {
  id: string
  salonId: string
  salonName: string
  timeZone: string
  clientId: string
  name: string
  phone: string
  services: (WaitedService & { service: string; length: number; firstName: string | null; petName: string | null })[]
  dayFrom: string
  dayTo: string
  weekdays: number[]
  from: string
  to: string
  note: string
  channel: 'guest' | 'desk'
  language: 'en' | 'it' | null
  state: 'waiting' | 'booked' | 'left'
  agendaId: string | null
  created: number
  version: number
  offers: PackedOffer[]
}

const named = sql`(SELECT json_group_array(json_object('serviceId', j.value ->> 'serviceId', 'userId', j.value ->> 'userId', 'subClientId', j.value ->> 'subClientId', 'service', coalesce(x.service, ''), 'length', coalesce(x.length_minutes, 0), 'firstName', u.first_name, 'petName', p.name)) FROM json_each(e.services_json) j LEFT JOIN services x ON x.salon_id = e.salon_id AND x.service_id = j.value ->> 'serviceId' LEFT JOIN users u ON u.salon_id = e.salon_id AND u.user_id = j.value ->> 'userId' LEFT JOIN sub_clients p ON p.salon_id = e.salon_id AND p.sub_client_id = j.value ->> 'subClientId')`
const offered = sql`(SELECT json_group_array(json_patch(j.value, json_object('firstName', coalesce(u.first_name, '')))) FROM json_each(o.services_json) j LEFT JOIN users u ON u.salon_id = o.salon_id AND u.user_id = j.value ->> 'userId')`
const packed = sql`json_object('id', e.waiting_list_entry_id, 'salonId', e.salon_id, 'salonName', t.salon_name, 'timeZone', t.time_zone, 'clientId', e.client_id, 'name', c.name, 'phone', c.phone_number, 'services', ${named}, 'dayFrom', e.day_from, 'dayTo', e.day_to, 'weekdays', json(e.weekdays_json), 'from', e.from_time, 'to', e.to_time, 'note', e.note, 'channel', e.channel, 'language', e.language, 'state', e.state, 'agendaId', e.agenda_id, 'created', e.created_utc, 'version', e.version, 'offers', (SELECT json_group_array(json_object('id', o.waiting_list_offer_id, 'start', o.start_utc, 'end', o.end_utc, 'services', ${offered}, 'byHand', o.by_hand, 'state', o.state, 'expiry', o.expiry_utc)) FROM (SELECT * FROM waiting_list_offers WHERE salon_id = e.salon_id AND waiting_list_entry_id = e.waiting_list_entry_id AND deleted_utc IS NULL ORDER BY created_utc DESC, rowid DESC LIMIT 20) o))`

const maxEntries = 500
/** Entries of the salon whose clients are there still, the oldest first. `which` speaks of `waiting_list_entries e`. */
export const readEntries = (db: TenantDb, which: SQL): Statement<WaitingEntryRow[]> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT ${packed} AS packed FROM waiting_list_entries e JOIN salons t ON t.salon_id = e.salon_id JOIN clients c ON c.salon_id = e.salon_id AND c.client_id = e.client_id AND c.deleted_utc IS NULL WHERE e.salon_id = ${salon} AND e.deleted_utc IS NULL AND ${which} ORDER BY e.created_utc, e.rowid LIMIT ${maxEntries}`,
    (found) => found.map((row) => JSON.parse(String(row.packed)) as WaitingEntryRow),
  )
export const readEntry = (db: TenantDb, id: string) => readEntries(db, sql`e.waiting_list_entry_id = ${id}`)
/** Whoever waits, with days still to come. */
export const readWaiting = (db: TenantDb, today: string) => readEntries(db, sql`e.state = 'waiting' AND e.day_to >= ${today}`)

export const openOffer = (entry: WaitingEntryRow, nowUtc: number) =>
  entry.offers.find((offer) => offerState(offer.state, offer.expiry, nowUtc) === 'open')

/** As it goes over the wire. */
export function toWaitingListEntry(e: WaitingEntryRow, nowUtc: number): WaitingListEntry {
  const { id, clientId, name, dayFrom, dayTo, weekdays, from, to } = e
  const times = { dayFrom, dayTo, weekdays, from, to }
  return {
    waitingListEntryId: id,
    salonId: e.salonId,
    clientId,
    clientDTO: { clientId, name, phoneNumber: e.phone },
    services: e.services.map(({ serviceId, service, length, userId, firstName, subClientId, petName }) => ({
      ...{ serviceId, service, length, userId: userId ?? null, firstName, subClientId: subClientId ?? null, subClientName: petName },
    })),
    ...times,
    ...{ note: e.note, channel: e.channel, agendaId: e.agendaId, created: toIso(e.created), version: e.version },
    state: waitingState(e.state, times, toSalonDay(nowUtc, e.timeZone), openOffer(e, nowUtc) !== undefined),
    offers: e.offers.map((offer) => ({
      ...{ waitingListOfferId: offer.id, start: toIso(offer.start), end: toIso(offer.end), expiry: toIso(offer.expiry) },
      ...{ state: offerState(offer.state, offer.expiry, nowUtc), byHand: offer.byHand === 1 },
      services: offer.services.map(({ service, userId, firstName }) => ({ service, userId, firstName })),
    })),
  }
}

/** Minutes for which this salon keeps an offered time. */
export const readHoldMinutes = (db: TenantDb) =>
  db.queryRaw(
    (salon) => sql`SELECT hold_minutes FROM waiting_list_settings WHERE salon_id = ${salon} AND deleted_utc IS NULL`,
    ([row]) => Number(row?.hold_minutes ?? defaultHoldMinutes),
  )

/** Somebody new on the list; aborts with `missing` where client, pet, service or person are not the salon's. */
export function addEntry(db: TenantDb, values: Omit<typeof waitingListEntries.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>) {
  const { clientId, services } = values
  const asked = JSON.stringify(services ?? [])
  return [
    db.abortUnless(
      'missing',
      (salon) =>
        sql`EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL) AND NOT EXISTS (SELECT 1 FROM json_each(${asked}) j WHERE NOT EXISTS (SELECT 1 FROM services x WHERE x.salon_id = ${salon} AND x.service_id = j.value ->> 'serviceId' AND x.available = 1 AND x.deleted_utc IS NULL) OR (j.value ->> 'userId' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM user_services y JOIN users u ON u.user_id = y.user_id AND u.in_agenda = 1 AND u.deleted_utc IS NULL WHERE y.salon_id = ${salon} AND y.service_id = j.value ->> 'serviceId' AND y.user_id = j.value ->> 'userId')) OR (j.value ->> 'subClientId' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.salon_id = ${salon} AND p.client_id = ${clientId} AND p.sub_client_id = j.value ->> 'subClientId' AND p.deleted_utc IS NULL)))`,
    ),
    db.insert(waitingListEntries, { ...values, created: db.now }),
  ] as const
}

/** What nobody answered in time. */
export const expireOffers = (db: TenantDb) => closeOffers(db, () => sql`o.expiry_utc <= ${db.nowUtc}`, 'lapsed')
export const closeOffersOfEntry = (db: TenantDb, entryId: string, state: 'declined' | 'withdrawn') =>
  closeOffers(db, () => sql`o.waiting_list_entry_id = ${entryId}`, state)

/** An offer, for somebody who waits and has none: aborts with `used` where that has changed, `taken` where the room has. */
export function addOffer(db: TenantDb, values: Omit<typeof waitingListOffers.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>) {
  return [
    db.abortUnless(
      'already_used',
      (salon) =>
        sql`EXISTS (SELECT 1 FROM waiting_list_entries e WHERE e.salon_id = ${salon} AND e.waiting_list_entry_id = ${values.waitingListEntryId} AND e.state = 'waiting' AND e.deleted_utc IS NULL) AND NOT EXISTS (SELECT 1 FROM waiting_list_offers o WHERE o.salon_id = ${salon} AND o.waiting_list_entry_id = ${values.waitingListEntryId} AND o.state = 'open')`,
    ),
    db.insert(waitingListOffers, { ...values, created: db.now }),
  ] as const
}

/** Keeps the room of an offer: nobody else's booking fits into it meanwhile. */
export const holdTime = (db: TenantDb, offerId: string, taken: readonly { userId: string; start: number; end: number }[]) =>
  db.executeRaw(
    (salon) =>
      sql`INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours) SELECT s.id, j.value ->> 'userId', j.value ->> 'start', j.value ->> 'end', 'hold', ${offerId}, 0, 0 FROM json_each(${JSON.stringify(taken)}) j, (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL`,
  )

export interface SalonRef {
  readonly salonId: string
  readonly timeZone: string
}
/** Where somebody who waits may be offered something now, or an offer has lapsed; with `all`, wherever somebody waits. */
export const selectSalonsToProcess = (db: SystemDb, most: number, all: boolean) =>
  db.queryRaw(
    sql`SELECT t.salon_id, t.time_zone FROM salons t WHERE t.suspended_utc IS NULL AND t.deleted_utc IS NULL AND (t.salon_id IN (SELECT salon_id FROM waiting_list_dirty) OR t.salon_id IN (SELECT salon_id FROM waiting_list_offers WHERE state = 'open' AND expiry_utc <= ${db.nowUtc})${all ? sql` OR t.salon_id IN (SELECT salon_id FROM waiting_list_entries WHERE state = 'waiting' AND deleted_utc IS NULL)` : sql``}) LIMIT ${most}`,
    (rows): SalonRef[] => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
/** Whoever looks takes the mark first: what frees meanwhile sets it anew. */
export const clearDirtyFlag = (db: TenantDb) => db.executeRaw((salon) => sql`DELETE FROM waiting_list_dirty WHERE salon_id = ${salon}`)
