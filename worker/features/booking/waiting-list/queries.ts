import { type SQL, sql } from 'drizzle-orm'
import { defaultHoldMinutes, type OfferState } from '../../../../schema/rules/booking/waiting-list.ts'
import { type ClientTerms, noTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type OfferedPlan, type WaitedService, waitingListEntries } from '../../../../schema/tables/booking/waiting-list.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { termsOfClientJson } from '../../clients/own-terms/index.ts'

type Columns<T> = Record<keyof T, string>

/** An offer of an entry. Instants are seconds UTC. */
export interface OfferRow {
  id: string
  start: number
  end: number
  services: (OfferedPlan & { firstName: string })[]
  byHand: boolean
  state: OfferState
  expiry: number
}
/** An entry with its client, the present names of its services, and its offers, latest first. */
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
  people: number
  channel: 'guest' | 'desk'
  language: 'en' | 'it' | null
  state: 'waiting' | 'booked' | 'left'
  agendaId: string | null
  /** Seconds UTC. */
  created: number
  version: number
  offers: OfferRow[]
}

/** JSON array of the plans of an `offer`, each with the first name of its team member. */
export const offeredPlans = `(
  SELECT json_group_array(json_patch(j.value, json_object('firstName', coalesce(team_member.first_name, ''))))
  FROM json_each(offer.services_json) j
  LEFT JOIN users team_member ON team_member.salon_id = offer.salon_id AND team_member.user_id = j.value ->> 'userId'
)`

const offerColumns: Columns<OfferRow> = {
  id: 'offer.waiting_list_offer_id',
  start: 'offer.start_utc',
  end: 'offer.end_utc',
  services: offeredPlans,
  byHand: booleanSql('offer.by_hand'),
  state: 'offer.state',
  expiry: 'offer.expiry_utc',
}

const serviceColumns: Columns<WaitingEntryRow['services'][number]> = {
  serviceId: "j.value ->> 'serviceId'",
  userId: "j.value ->> 'userId'",
  subClientId: "j.value ->> 'subClientId'",
  service: "coalesce(service.service, '')",
  length: 'coalesce(service.length_minutes, 0)',
  firstName: 'team_member.first_name',
  petName: 'pet.name',
}

/** Column map of an entry, read FROM waiting_list_entries e, salons t and clients c. */
const entryColumns: Columns<WaitingEntryRow> = {
  id: 'waiting_list_entry.waiting_list_entry_id',
  salonId: 'waiting_list_entry.salon_id',
  salonName: 'salon.salon_name',
  timeZone: 'salon.time_zone',
  clientId: 'waiting_list_entry.client_id',
  name: 'client.name',
  phone: 'client.phone_number',
  services: jsonArray(
    serviceColumns,
    `FROM json_each(waiting_list_entry.services_json) j
    LEFT JOIN services service ON service.salon_id = waiting_list_entry.salon_id AND service.service_id = j.value ->> 'serviceId'
    LEFT JOIN users team_member ON team_member.salon_id = waiting_list_entry.salon_id AND team_member.user_id = j.value ->> 'userId'
    LEFT JOIN sub_clients pet ON pet.salon_id = waiting_list_entry.salon_id AND pet.sub_client_id = j.value ->> 'subClientId'`,
  ),
  dayFrom: 'waiting_list_entry.day_from',
  dayTo: 'waiting_list_entry.day_to',
  weekdays: storedJsonSql('waiting_list_entry.weekdays_json', '[]'),
  from: 'waiting_list_entry.from_time',
  to: 'waiting_list_entry.to_time',
  note: 'waiting_list_entry.note',
  people: 'waiting_list_entry.people',
  channel: 'waiting_list_entry.channel',
  language: 'waiting_list_entry.language',
  state: 'waiting_list_entry.state',
  agendaId: 'waiting_list_entry.agenda_id',
  created: 'waiting_list_entry.created_utc',
  version: 'waiting_list_entry.version',
  offers: jsonArray(
    offerColumns,
    `FROM (
      SELECT *
      FROM waiting_list_offers
      WHERE salon_id = waiting_list_entry.salon_id
        AND waiting_list_entry_id = waiting_list_entry.waiting_list_entry_id
        AND deleted_utc IS NULL
      ORDER BY created_utc DESC, rowid DESC
      LIMIT 20
    ) offer`,
  ),
}
const entry = sql.raw(jsonObject(entryColumns))

const maxEntries = 500
/** Entries that match a condition on `waiting_list_entries waiting_list_entry`, oldest first, without those of deleted clients. */
const selectEntries = (db: TenantDb, condition: SQL): Statement<WaitingEntryRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entry} AS entry
      FROM waiting_list_entries waiting_list_entry
      JOIN salons salon ON salon.salon_id = waiting_list_entry.salon_id
      JOIN clients client
        ON client.salon_id = waiting_list_entry.salon_id
        AND client.client_id = waiting_list_entry.client_id
        AND client.deleted_utc IS NULL
      WHERE waiting_list_entry.salon_id = ${salonId}
        AND waiting_list_entry.deleted_utc IS NULL
        AND ${condition}
      ORDER BY waiting_list_entry.created_utc, waiting_list_entry.rowid
      LIMIT ${maxEntries}`,
    (rows) => rows.map((row) => readJson(row.entry) as WaitingEntryRow),
  )
export const selectEntry = (db: TenantDb, id: string) => selectEntries(db, sql`waiting_list_entry.waiting_list_entry_id = ${id}`)
/** Waiting entries of one whose last day is `today` or later: groups get no offers. */
export const selectWaitingEntries = (db: TenantDb, today: string) =>
  selectEntries(db, sql`waiting_list_entry.state = 'waiting' AND waiting_list_entry.day_to >= ${today} AND waiting_list_entry.people = 1`)
/** Waiting entries, and all that ended since: their last day is `sinceDay` or later, or they changed after `sinceUtc`. */
export const selectRecentEntries = (db: TenantDb, sinceDay: string, sinceUtc: number) =>
  selectEntries(
    db,
    sql`(
      waiting_list_entry.state = 'waiting' AND waiting_list_entry.day_to >= ${sinceDay}
      OR waiting_list_entry.state <> 'waiting' AND waiting_list_entry.changed_utc > ${sinceUtc}
    )`,
  )

type NewEntry = Omit<typeof waitingListEntries.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>

/** Inserts an entry; aborts with `missing` if its client, a pet, a service or a team member is not available in the salon. */
export const insertEntry = (db: TenantDb, values: NewEntry): Statement<unknown>[] => [
  db.abortUnless('missing', (salonId) => isEntryAvailable(salonId, values.clientId, JSON.stringify(values.services ?? []))),
  db.insert(waitingListEntries, { ...values, created: db.now }),
]

const isEntryAvailable = (salonId: SQL, clientId: string, servicesJson: string) => sql`
  EXISTS (SELECT 1 FROM clients client WHERE client.salon_id = ${salonId} AND client.client_id = ${clientId} AND client.deleted_utc IS NULL)
  AND NOT EXISTS (
    SELECT 1
    FROM json_each(${servicesJson}) j
    WHERE NOT EXISTS (
        SELECT 1
        FROM services service
        WHERE service.salon_id = ${salonId}
          AND service.service_id = j.value ->> 'serviceId'
          AND service.available = 1
          AND service.deleted_utc IS NULL
      )
      OR (j.value ->> 'userId' IS NOT NULL AND NOT EXISTS (
        SELECT 1
        FROM user_services user_service
        JOIN users team_member
          ON team_member.user_id = user_service.user_id
          AND team_member.in_agenda = 1
          AND team_member.deleted_utc IS NULL
        WHERE user_service.salon_id = ${salonId}
          AND user_service.service_id = j.value ->> 'serviceId'
          AND user_service.user_id = j.value ->> 'userId'
      ))
      OR (j.value ->> 'subClientId' IS NOT NULL AND NOT EXISTS (
        SELECT 1
        FROM sub_clients pet
        WHERE pet.salon_id = ${salonId}
          AND pet.client_id = ${clientId}
          AND pet.sub_client_id = j.value ->> 'subClientId'
          AND pet.deleted_utc IS NULL
      ))
  )`

/** Waiting entries of one client at a time, and groups for which one asks within a day: each tells the desk. */
const maxEntriesPerGuest = 5
const maxRequestsPerDay = 3
/** Guard statement: aborts with `limit` if the client has the maximum of waiting entries, or has asked for groups too often. */
export const abortIfTooManyEntries = (db: GuestDb, clientId: string, isGroup: boolean) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`(
      SELECT count(*)
      FROM waiting_list_entries waiting_list_entry
      WHERE waiting_list_entry.salon_id = ${salonId}
        AND waiting_list_entry.client_id = ${clientId}
        AND waiting_list_entry.state = 'waiting'
        AND waiting_list_entry.day_to >= ${toSalonDay(db.nowUtc, db.timeZone)}
        AND waiting_list_entry.deleted_utc IS NULL
    ) < ${maxEntriesPerGuest}
    AND (
      SELECT count(*)
      FROM waiting_list_entries waiting_list_entry
      WHERE waiting_list_entry.salon_id = ${salonId}
        AND waiting_list_entry.client_id = ${clientId}
        AND waiting_list_entry.people > 1
        AND waiting_list_entry.created_utc > ${db.nowUtc - 86_400}
    ) < ${isGroup ? maxRequestsPerDay : 1_000_000}`,
  )

/** Whether the salon takes requests of groups, and the name of the guest, which the desk is told. */
export const selectAsker = (db: GuestDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.group_requests, client.name
      FROM salons salon
      LEFT JOIN clients client ON client.salon_id = salon.salon_id AND client.client_id = ${db.client}
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => ({ takesRequests: row?.group_requests === 1, name: String(row?.name ?? '') }),
  )

const { waitingListEntryId, state } = waitingListEntries
const isWaitingEntry = (id: string) => sql`${waitingListEntryId} = ${id} AND ${state} = 'waiting'`
export const deleteEntry = (db: TenantDb, id: string) => db.softDelete(waitingListEntries, sql`${waitingListEntryId} = ${id}`)
export const restoreEntry = (db: TenantDb, id: string) => db.restore(waitingListEntries, sql`${waitingListEntryId} = ${id}`)
/** Takes an entry off the list, or leaves it there, if it has a version. */
export const updateAnswered = (db: TenantDb, id: string, version: number, close: boolean): Statement<unknown>[] => [
  db.update(waitingListEntries, close ? { state: 'left' as const } : {}, isWaitingEntry(id), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
/** Take a waiting entry off the list: its guest left, or a booking was made of it. */
export const markLeft = (db: TenantDb, id: string) => db.update(waitingListEntries, { state: 'left' }, isWaitingEntry(id))
export const markBooked = (db: TenantDb, id: string, agendaId: string) =>
  db.update(waitingListEntries, { state: 'booked', agendaId }, isWaitingEntry(id))

/** Minutes for which an offered time is held. */
export const selectHoldMinutes = (db: TenantDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT hold_minutes
      FROM waiting_list_settings
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
    ([row]) => Number(row?.hold_minutes ?? defaultHoldMinutes),
  )

/** How long an offer of an entry holds its time, and what services cost for the pets of its client. */
export const selectOfferTerms = (db: TenantDb, entryId: string): Statement<{ holdMinutes: number; clientTerms: ClientTerms }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT waiting_list_settings.hold_minutes
          FROM waiting_list_settings
          WHERE waiting_list_settings.salon_id = ${salonId}
            AND waiting_list_settings.deleted_utc IS NULL
        ) AS hold_minutes,
        ${termsOfClientJson(salonId, sql`waiting_list_entry.client_id`)} AS terms
      FROM waiting_list_entries waiting_list_entry
      WHERE waiting_list_entry.salon_id = ${salonId}
        AND waiting_list_entry.waiting_list_entry_id = ${entryId}`,
    ([row]) => ({
      holdMinutes: Number(row?.hold_minutes ?? defaultHoldMinutes),
      clientTerms: row ? (readJson(row.terms) as ClientTerms) : noTerms,
    }),
  )

/** One row; version 0 for a salon without settings. */
export const selectSettings = (db: StaffDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT hold_minutes, version
      FROM waiting_list_settings
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
    ([row]) => [{ holdMinutes: Number(row?.hold_minutes ?? defaultHoldMinutes), version: Number(row?.version ?? 0) }],
  )

/** Inserts the settings (version 0) or updates those with this version; changes no row for another version. */
export const upsertSettings = (db: StaffDb, holdMinutes: number, version: number) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO waiting_list_settings (salon_id, hold_minutes, changed_utc, changed_by)
      SELECT s.id, ${holdMinutes}, ${db.nowUtc}, ${userId}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (${version} = 0 OR EXISTS (SELECT 1 FROM waiting_list_settings WHERE waiting_list_settings.salon_id = s.id))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          hold_minutes = excluded.hold_minutes,
          changed_utc = excluded.changed_utc,
          changed_by = excluded.changed_by,
          version = waiting_list_settings.version + 1
        WHERE waiting_list_settings.version = ${version}`,
  )

export interface SalonRef {
  readonly salonId: string
  readonly timeZone: string
}
/** Salons with the dirty flag or an expired open offer; with `all`, every salon with a waiting entry too, of its list or of a class. */
export const selectSalonsToProcess = (db: SystemDb, limit: number, all: boolean) => {
  const isWaitedFor = sql`
          OR EXISTS (
            SELECT 1
            FROM waiting_list_entries waiting_list_entry
            WHERE waiting_list_entry.salon_id = salon.salon_id
              AND waiting_list_entry.state = 'waiting'
              AND waiting_list_entry.deleted_utc IS NULL
          )
          OR EXISTS (
            SELECT 1
            FROM class_waiting_entries class_waiting_entry
            WHERE class_waiting_entry.salon_id = salon.salon_id
              AND class_waiting_entry.state = 'waiting'
              AND class_waiting_entry.deleted_utc IS NULL
          )`
  return db.queryRaw(
    sql`
      SELECT salon.salon_id, salon.time_zone
      FROM salons salon
      WHERE salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL
        AND (
          salon.salon_id IN (SELECT salon_id FROM waiting_list_dirty)
          OR salon.salon_id IN (SELECT salon_id FROM waiting_list_offers WHERE state = 'open' AND expiry_utc <= ${db.nowUtc})
          ${all ? isWaitedFor : sql``}
        )
      LIMIT ${limit}`,
    (rows): SalonRef[] => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
}
/** Clears the salon's dirty flag, before it is processed: capacity that is freed meanwhile sets it again. */
export const clearDirtyFlag = (db: TenantDb) => db.executeRaw((salonId) => sql`DELETE FROM waiting_list_dirty WHERE salon_id = ${salonId}`)
