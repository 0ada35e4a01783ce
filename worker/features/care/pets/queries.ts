import { type SQL, sql } from 'drizzle-orm'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import type { PetPrice } from '../../../../schema/api/care/pet-prices-schemas.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { petPrices } from '../../../../schema/tables/care/pets.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { foldedName } from '../../../db/contact-sql.ts'
import { booleanSql, type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { toJson } from '../../../http/resource.ts'

/** Values of a pet that depend on other records of the salon; missing ones stay as they are. Any breed may be entered, and any cross. */
export interface CheckedValues {
  readonly clientId?: string | undefined
  readonly size?: string | undefined
}
type Field = keyof CheckedValues

/** Condition: the size is empty, in the salon's list, what the pet has already, or the salon keeps no list. */
function isSize(salonId: SQL, size: string | undefined, subClientId: string | undefined): SQL {
  if (!size) return sql`TRUE`
  return sql`(
    NOT EXISTS (
      SELECT 1
      FROM salon_config_pet_sizes pet_size
      WHERE pet_size.salon_id = ${salonId}
        AND pet_size.deleted_utc IS NULL
    )
    OR EXISTS (
      SELECT 1
      FROM salon_config_pet_sizes pet_size
      WHERE pet_size.salon_id = ${salonId}
        AND pet_size.size = ${size} COLLATE NOCASE
        AND pet_size.deleted_utc IS NULL
    )
    OR EXISTS (
      SELECT 1
      FROM sub_clients pet
      WHERE pet.salon_id = ${salonId}
        AND pet.sub_client_id = ${subClientId ?? null}
        AND pet.size = ${size}
    )
  )`
}

const isClient = (salonId: SQL, clientId: string | undefined): SQL =>
  clientId === undefined
    ? sql`TRUE`
    : sql`EXISTS (
    SELECT 1
    FROM clients client
    WHERE client.salon_id = ${salonId}
      AND client.client_id = ${clientId}
      AND client.deleted_utc IS NULL
  )`

const buildChecks = (salonId: SQL, { clientId, size }: CheckedValues, subClientId: string | undefined): Record<Field, SQL> => ({
  clientId: isClient(salonId, clientId),
  size: isSize(salonId, size, subClientId),
})

/** Aborts with `missing` unless the salon has the owner of a new pet, and its size in its list. */
export const abortUnlessAllowed = (db: StaffDb, values: CheckedValues): Statement<number> =>
  db.abortUnless('missing', (salonId) => {
    const { clientId, size } = buildChecks(salonId, values, undefined)
    return sql`${clientId} AND ${size}`
  })

/** Condition of an update of the pet, for the same rule: it changes no row otherwise. */
export function isAllowedChange(values: CheckedValues, subClientId: string): SQL {
  const { clientId, size } = buildChecks(sql`sub_clients.salon_id`, values, subClientId)
  return sql`${clientId} AND ${size}`
}

/** The fields for which a new pet, or a change of one, is refused. */
export const selectRefusedFields = (db: StaffDb, values: CheckedValues, subClientId?: string): Statement<Field[]> =>
  db.queryRaw(
    (salonId) => {
      const { clientId, size } = buildChecks(salonId, values, subClientId)
      return sql`SELECT ${clientId} AS clientId, ${size} AS size`
    },
    ([row]) => (['clientId', 'size'] as const).filter((field) => row?.[field] !== 1),
  )

/**
 * Ends the messages that wait about a pet: those of its bookings to come, unless another pet comes along.
 */
export const stopPetMessages = (db: StaffDb, subClientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'pet_died'
      WHERE salon_id = ${salonId}
        AND state = 'waiting'
        AND client_id = (
          SELECT pet.client_id
          FROM sub_clients pet
          WHERE pet.salon_id = outbox.salon_id
            AND pet.sub_client_id = ${subClientId}
        )
        AND agenda_id IN (
          SELECT booking.agenda_id
          FROM agendas booking
          WHERE booking.salon_id = outbox.salon_id
            AND booking.client_id = outbox.client_id
            AND booking.sub_client_ids_json = json_array(${subClientId})
        )`,
  )

type Values = Omit<PetPrice, 'petPriceId' | 'salonId' | 'version'>
const isPrice = (petPriceId: string) => sql`${petPrices.petPriceId} = ${petPriceId}`

export const selectPrices = (db: StaffDb, petPriceId: string): Statement<PetPrice[]> => {
  const rows = db.select(petPrices, { where: isPrice(petPriceId) })
  return { ...rows, read: (result) => rows.read(result).map(toJson) }
}
export const insertPrice = (db: StaffDb, petPriceId: string, values: Values) => db.insert(petPrices, { petPriceId, ...values })
/** Changes a price of the given version; aborts with `stale` if there is none. */
export const updatePrice = (db: StaffDb, petPriceId: string, version: number, values: Values): Statement<unknown>[] => [
  db.update(petPrices, values, isPrice(petPriceId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Bookings of the pet that were not cancelled, as FROM and WHERE on `agendas booking`: found through those of its client. */
export const petBookings = `
  FROM agendas booking
  WHERE booking.salon_id = pet.salon_id
    AND booking.client_id = pet.client_id
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL
    AND (
      EXISTS (
        SELECT 1
        FROM json_each(booking.sub_client_ids_json) j
        WHERE j.value = pet.sub_client_id
      )
      OR EXISTS (
        SELECT 1
        FROM agenda_services booked_service
        WHERE booked_service.salon_id = booking.salon_id
          AND booked_service.agenda_id = booking.agenda_id
          AND booked_service.sub_client_id = pet.sub_client_id
          AND booked_service.deleted_utc IS NULL
      )
    )`

/** Column map of a pet in lists, FROM sub_clients p, its client c and (today, now_utc) s. */
export const petColumns: Columns<SubClient> = {
  subClientId: 'pet.sub_client_id',
  salonId: 'pet.salon_id',
  clientId: 'pet.client_id',
  clientName: "coalesce(client.name, '')",
  phoneNumber: "coalesce(client.phone_number, '')",
  name: 'pet.name',
  species: 'pet.species',
  breed: 'pet.breed',
  size: 'pet.size',
  sex: 'pet.sex',
  birthDate: 'pet.birth_date',
  microchip: 'pet.microchip',
  allergies: 'pet.allergies',
  note: 'pet.note',
  coat: 'pet.coat',
  bites: booleanSql('pet.bites'),
  biteNote: 'pet.bite_note',
  matting: 'pet.matting',
  kg: `pet.weights_json ->> '$[#-1].kg'`,
  expired: `(
    SELECT json_group_array(x.value ->> 'vaccination')
    FROM json_each(pet.vaccinations_json) x
    WHERE x.value ->> 'expires' < s.today
  )`,
  diedOn: 'pet.died_on',
  lastVisit: instantSql(`(
    SELECT max(booking.start_utc)
    ${petBookings}
      AND ${hasBegun}
  )`),
  nextVisit: instantSql(`(
    SELECT min(booking.start_utc)
    ${petBookings}
      AND ${isToCome}
  )`),
  version: 'pet.version',
}

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
        ${start === undefined ? sql`` : sql`AND booking.start_utc >= ${start}`}
        ${end === undefined ? sql`` : sql`AND booking.start_utc < ${end}`}
    )`
  return sql`
    FROM
      ${clockOf(db)},
      sub_clients pet
    LEFT JOIN clients client ON client.client_id = pet.client_id AND client.salon_id = pet.salon_id
    WHERE pet.salon_id = ${salonId}
      AND pet.deleted_utc IS NULL
      ${clientId ? sql`AND pet.client_id = ${clientId}` : sql``}
      ${search ? sql`AND (pet.search_text LIKE ${pattern} OR ${foldedName} LIKE ${pattern})` : sql``}
      ${start === undefined && end === undefined ? sql`` : inPeriod}`
}

/** Pets that match all given filters, by name. */
export const selectPets = (db: TenantDb, filter: PetFilter, limit = 2_000, offset = 0): Statement<SubClient[]> =>
  db.selectJson(
    petColumns,
    (salonId) => sql`
      ${fromPets(db, salonId, filter)}
      ORDER BY pet.name, pet.sub_client_id
      LIMIT ${limit}
      OFFSET ${offset}`,
  )

export const countPets = (db: TenantDb, filter: PetFilter): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`SELECT count(*) AS n ${fromPets(db, salonId, filter)}`,
    ([row]) => Number(row?.n),
  )
