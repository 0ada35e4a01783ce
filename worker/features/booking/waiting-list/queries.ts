import { type SQL, sql } from 'drizzle-orm'
import { defaultHoldMinutes, type OfferState } from '../../../../schema/rules/booking/waiting-list.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type OfferedPlan, type WaitedService, waitingListEntries } from '../../../../schema/tables/booking/waiting-list.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type PetTerms, termsOfClientJson } from '../../care/pets/index.ts'

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
  channel: 'guest' | 'desk'
  language: 'en' | 'it' | null
  state: 'waiting' | 'booked' | 'left'
  agendaId: string | null
  /** Seconds UTC. */
  created: number
  version: number
  offers: OfferRow[]
}

/** JSON array of the plans of an offer `o`, each with the first name of its team member. */
export const offeredPlans = `(
  SELECT json_group_array(json_patch(j.value, json_object('firstName', coalesce(u.first_name, ''))))
  FROM json_each(o.services_json) j
  LEFT JOIN users u ON u.salon_id = o.salon_id AND u.user_id = j.value ->> 'userId'
)`

const offerColumns: Columns<OfferRow> = {
  id: 'o.waiting_list_offer_id',
  start: 'o.start_utc',
  end: 'o.end_utc',
  services: offeredPlans,
  byHand: booleanSql('o.by_hand'),
  state: 'o.state',
  expiry: 'o.expiry_utc',
}

const serviceColumns: Columns<WaitingEntryRow['services'][number]> = {
  serviceId: "j.value ->> 'serviceId'",
  userId: "j.value ->> 'userId'",
  subClientId: "j.value ->> 'subClientId'",
  service: "coalesce(x.service, '')",
  length: 'coalesce(x.length_minutes, 0)',
  firstName: 'u.first_name',
  petName: 'p.name',
}

/** Column map of an entry, read FROM waiting_list_entries e, salons t and clients c. */
const entryColumns: Columns<WaitingEntryRow> = {
  id: 'e.waiting_list_entry_id',
  salonId: 'e.salon_id',
  salonName: 't.salon_name',
  timeZone: 't.time_zone',
  clientId: 'e.client_id',
  name: 'c.name',
  phone: 'c.phone_number',
  services: jsonArray(
    serviceColumns,
    `FROM json_each(e.services_json) j
    LEFT JOIN services x ON x.salon_id = e.salon_id AND x.service_id = j.value ->> 'serviceId'
    LEFT JOIN users u ON u.salon_id = e.salon_id AND u.user_id = j.value ->> 'userId'
    LEFT JOIN sub_clients p ON p.salon_id = e.salon_id AND p.sub_client_id = j.value ->> 'subClientId'`,
  ),
  dayFrom: 'e.day_from',
  dayTo: 'e.day_to',
  weekdays: storedJsonSql('e.weekdays_json', '[]'),
  from: 'e.from_time',
  to: 'e.to_time',
  note: 'e.note',
  channel: 'e.channel',
  language: 'e.language',
  state: 'e.state',
  agendaId: 'e.agenda_id',
  created: 'e.created_utc',
  version: 'e.version',
  offers: jsonArray(
    offerColumns,
    `FROM (
      SELECT *
      FROM waiting_list_offers
      WHERE salon_id = e.salon_id
        AND waiting_list_entry_id = e.waiting_list_entry_id
        AND deleted_utc IS NULL
      ORDER BY created_utc DESC, rowid DESC
      LIMIT 20
    ) o`,
  ),
}
const entry = sql.raw(jsonObject(entryColumns))

const maxEntries = 500
/** Entries that match a condition on `waiting_list_entries e`, oldest first, without those of deleted clients. */
const selectEntries = (db: TenantDb, condition: SQL): Statement<WaitingEntryRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entry} AS entry
      FROM waiting_list_entries e
      JOIN salons t ON t.salon_id = e.salon_id
      JOIN clients c ON c.salon_id = e.salon_id AND c.client_id = e.client_id AND c.deleted_utc IS NULL
      WHERE e.salon_id = ${salonId}
        AND e.deleted_utc IS NULL
        AND ${condition}
      ORDER BY e.created_utc, e.rowid
      LIMIT ${maxEntries}`,
    (rows) => rows.map((row) => JSON.parse(String(row.entry)) as WaitingEntryRow),
  )
export const selectEntry = (db: TenantDb, id: string) => selectEntries(db, sql`e.waiting_list_entry_id = ${id}`)
/** Waiting entries whose last day is `today` or later. */
export const selectWaitingEntries = (db: TenantDb, today: string) => selectEntries(db, sql`e.state = 'waiting' AND e.day_to >= ${today}`)
/** Waiting entries, and all that ended since: their last day is `sinceDay` or later, or they changed after `sinceUtc`. */
export const selectRecentEntries = (db: TenantDb, sinceDay: string, sinceUtc: number) =>
  selectEntries(db, sql`(e.state = 'waiting' AND e.day_to >= ${sinceDay} OR e.state <> 'waiting' AND e.changed_utc > ${sinceUtc})`)

type NewEntry = Omit<typeof waitingListEntries.$inferInsert, 'salonId' | 'changed' | 'created' | 'state'>

/** Inserts an entry; aborts with `missing` if its client, a pet, a service or a team member is not available in the salon. */
export const insertEntry = (db: TenantDb, values: NewEntry): Statement<unknown>[] => [
  db.abortUnless('missing', (salonId) => isEntryAvailable(salonId, values.clientId, JSON.stringify(values.services ?? []))),
  db.insert(waitingListEntries, { ...values, created: db.now }),
]

const isEntryAvailable = (salonId: SQL, clientId: string, servicesJson: string) => sql`
  EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salonId} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL)
  AND NOT EXISTS (
    SELECT 1
    FROM json_each(${servicesJson}) j
    WHERE NOT EXISTS (
        SELECT 1
        FROM services x
        WHERE x.salon_id = ${salonId}
          AND x.service_id = j.value ->> 'serviceId'
          AND x.available = 1
          AND x.deleted_utc IS NULL
      )
      OR (j.value ->> 'userId' IS NOT NULL AND NOT EXISTS (
        SELECT 1
        FROM user_services y
        JOIN users u ON u.user_id = y.user_id AND u.in_agenda = 1 AND u.deleted_utc IS NULL
        WHERE y.salon_id = ${salonId}
          AND y.service_id = j.value ->> 'serviceId'
          AND y.user_id = j.value ->> 'userId'
      ))
      OR (j.value ->> 'subClientId' IS NOT NULL AND NOT EXISTS (
        SELECT 1
        FROM sub_clients p
        WHERE p.salon_id = ${salonId}
          AND p.client_id = ${clientId}
          AND p.sub_client_id = j.value ->> 'subClientId'
          AND p.deleted_utc IS NULL
      ))
  )`

/** Waiting entries of one client at a time. */
const maxEntriesPerGuest = 5
/** Guard statement: aborts with `limit` if the client has the maximum of waiting entries. */
export const abortIfTooManyEntries = (db: GuestDb, clientId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`(
      SELECT count(*)
      FROM waiting_list_entries e
      WHERE e.salon_id = ${salonId}
        AND e.client_id = ${clientId}
        AND e.state = 'waiting'
        AND e.day_to >= ${toSalonDay(db.nowUtc, db.timeZone)}
        AND e.deleted_utc IS NULL
    ) < ${maxEntriesPerGuest}`,
  )

const { waitingListEntryId, state } = waitingListEntries
const isWaitingEntry = (id: string) => sql`${waitingListEntryId} = ${id} AND ${state} = 'waiting'`
export const deleteEntry = (db: TenantDb, id: string) => db.softDelete(waitingListEntries, sql`${waitingListEntryId} = ${id}`)
export const restoreEntry = (db: TenantDb, id: string) => db.restore(waitingListEntries, sql`${waitingListEntryId} = ${id}`)
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
export const selectOfferTerms = (db: TenantDb, entryId: string): Statement<{ holdMinutes: number; petTerms: PetTerms }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT t.hold_minutes
          FROM waiting_list_settings t
          WHERE t.salon_id = ${salonId}
            AND t.deleted_utc IS NULL
        ) AS hold_minutes,
        ${termsOfClientJson(salonId, sql`e.client_id`)} AS terms
      FROM waiting_list_entries e
      WHERE e.salon_id = ${salonId}
        AND e.waiting_list_entry_id = ${entryId}`,
    ([row]) => ({
      holdMinutes: Number(row?.hold_minutes ?? defaultHoldMinutes),
      petTerms: row ? (JSON.parse(String(row.terms)) as PetTerms) : { pets: [], prices: [] },
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
        AND (${version} = 0 OR EXISTS (SELECT 1 FROM waiting_list_settings x WHERE x.salon_id = s.id))
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
/** Salons with the dirty flag or an expired open offer; with `all`, every salon with a waiting entry too. */
export const selectSalonsToProcess = (db: SystemDb, limit: number, all: boolean) => {
  const isWaitedFor = sql`
          OR EXISTS (
            SELECT 1
            FROM waiting_list_entries e
            WHERE e.salon_id = t.salon_id
              AND e.state = 'waiting'
              AND e.deleted_utc IS NULL
          )`
  return db.queryRaw(
    sql`
      SELECT t.salon_id, t.time_zone
      FROM salons t
      WHERE t.suspended_utc IS NULL
        AND t.deleted_utc IS NULL
        AND (
          t.salon_id IN (SELECT salon_id FROM waiting_list_dirty)
          OR t.salon_id IN (SELECT salon_id FROM waiting_list_offers WHERE state = 'open' AND expiry_utc <= ${db.nowUtc})
          ${all ? isWaitedFor : sql``}
        )
      LIMIT ${limit}`,
    (rows): SalonRef[] => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
}
/** Clears the salon's dirty flag, before it is processed: capacity that is freed meanwhile sets it again. */
export const clearDirtyFlag = (db: TenantDb) => db.executeRaw((salonId) => sql`DELETE FROM waiting_list_dirty WHERE salon_id = ${salonId}`)
