import { type SQL, sql } from 'drizzle-orm'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { foldedName } from '../../../db/contact-sql.ts'
import { booleanSql, type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Bookings of the pet that were not cancelled, as FROM and WHERE on `agendas a`: found through those of its client. */
export const petBookings = `
  FROM agendas a
  WHERE a.salon_id = p.salon_id
    AND a.client_id = p.client_id
    AND a.outcome IS NULL
    AND a.deleted_utc IS NULL
    AND (
      EXISTS (
        SELECT 1
        FROM json_each(a.sub_client_ids_json) j
        WHERE j.value = p.sub_client_id
      )
      OR EXISTS (
        SELECT 1
        FROM agenda_services v
        WHERE v.salon_id = a.salon_id
          AND v.agenda_id = a.agenda_id
          AND v.sub_client_id = p.sub_client_id
          AND v.deleted_utc IS NULL
      )
    )`

/** Column map of a pet in lists, FROM sub_clients p, its client c and (today, now_utc) s. */
export const petColumns: Columns<SubClient> = {
  subClientId: 'p.sub_client_id',
  salonId: 'p.salon_id',
  clientId: 'p.client_id',
  clientName: "coalesce(c.name, '')",
  phoneNumber: "coalesce(c.phone_number, '')",
  name: 'p.name',
  species: 'p.species',
  breed: 'p.breed',
  size: 'p.size',
  sex: 'p.sex',
  birthDate: 'p.birth_date',
  microchip: 'p.microchip',
  allergies: 'p.allergies',
  note: 'p.note',
  coat: 'p.coat',
  bites: booleanSql('p.bites'),
  biteNote: 'p.bite_note',
  matting: 'p.matting',
  kg: `p.weights_json ->> '$[#-1].kg'`,
  expired: `(
    SELECT json_group_array(x.value ->> 'vaccination')
    FROM json_each(p.vaccinations_json) x
    WHERE x.value ->> 'expires' < s.today
  )`,
  diedOn: 'p.died_on',
  lastVisit: instantSql(`(
    SELECT max(a.start_utc)
    ${petBookings}
      AND ${hasBegun}
  )`),
  nextVisit: instantSql(`(
    SELECT min(a.start_utc)
    ${petBookings}
      AND ${isToCome}
  )`),
  version: 'p.version',
}
const petJson = sql.raw(jsonObject(petColumns))

/** Days of which one has a booking of the pet. */
export interface PetPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
interface PetFilter extends PetPeriod {
  readonly clientId?: string | undefined
  /** Part of the name of the pet or of its client. */
  readonly search?: string | undefined
}
const hasBooking = sql.raw(petBookings)

/** Today in the salon's zone, and now. */
export const clockOf = (db: TenantDb) => sql`(SELECT ${toSalonDay(db.nowUtc, db.timeZone)} AS today, ${db.nowUtc} AS now_utc) s`

/** Pets of a filter: tables and condition. */
function fromPets(db: TenantDb, salonId: SQL, { clientId, search, from, to }: PetFilter): SQL {
  const pattern = `%${fold(search ?? '')}%`
  const start = from === undefined ? undefined : dayRange(from, db.timeZone)[0]
  const end = to === undefined ? undefined : dayRange(to, db.timeZone)[1]
  const inPeriod = sql`
    AND EXISTS (
      SELECT 1
      ${hasBooking}
        ${start === undefined ? sql`` : sql`AND a.start_utc >= ${start}`}
        ${end === undefined ? sql`` : sql`AND a.start_utc < ${end}`}
    )`
  return sql`
    FROM
      ${clockOf(db)},
      sub_clients p
    LEFT JOIN clients c ON c.client_id = p.client_id AND c.salon_id = p.salon_id
    WHERE p.salon_id = ${salonId}
      AND p.deleted_utc IS NULL
      ${clientId ? sql`AND p.client_id = ${clientId}` : sql``}
      ${search ? sql`AND (p.search_text LIKE ${pattern} OR ${foldedName} LIKE ${pattern})` : sql``}
      ${start === undefined && end === undefined ? sql`` : inPeriod}`
}

/** Pets that match all given filters, by name. */
export const selectPets = (db: TenantDb, filter: PetFilter, limit = 2_000, offset = 0): Statement<SubClient[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${petJson} AS packed
      ${fromPets(db, salonId, filter)}
      ORDER BY p.name, p.sub_client_id
      LIMIT ${limit}
      OFFSET ${offset}`,
    (rows) => rows.map((row): SubClient => JSON.parse(String(row.packed))),
  )

export const countPets = (db: TenantDb, filter: PetFilter): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`SELECT count(*) AS n ${fromPets(db, salonId, filter)}`,
    ([row]) => Number(row?.n),
  )
