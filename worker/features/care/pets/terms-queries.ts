import { type SQL, sql } from 'drizzle-orm'
import type { BookedPet } from '../../../../schema/api/care/pet-fields.ts'
import type { PetPrice, PricedPet } from '../../../../schema/rules/care/pet-prices.ts'
import { booleanSql, type Columns, eurosSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Columns of what has to be known of a booked pet, FROM sub_clients s and its booking, agendas a. */
export const petWarnings: Columns<Omit<BookedPet, 'subClientId' | 'name'>> = {
  bites: booleanSql('pet.bites'),
  biteNote: 'pet.bite_note',
  expired: `(
    SELECT json_group_array(x.value ->> 'vaccination')
    FROM json_each(pet.vaccinations_json) x
    WHERE x.value ->> 'expires' < date(booking.start_utc, 'unixepoch')
  )`,
}

/** Pets, and what services cost for pets of their kind. */
export interface PetTerms {
  readonly pets: readonly PricedPet[]
  readonly prices: readonly PetPrice[]
}

const petColumns: Columns<PricedPet> = { subClientId: 'pet.sub_client_id', breed: 'pet.breed', size: 'pet.size', coat: 'pet.coat' }
const priceColumns: Columns<PetPrice> = {
  serviceId: 'pet_price.service_id',
  breed: 'pet_price.breed',
  size: 'pet_price.size',
  coat: 'pet_price.coat',
  price: eurosSql('pet_price.price_cents'),
  length: 'pet_price.length_minutes',
}
const [petJson, priceJson] = [sql.raw(jsonObject(petColumns)), sql.raw(jsonObject(priceColumns))]

/** JSON of the `PetTerms` of some services, or of `all`, for the pets (`pet`) of a condition. */
const petTermsJson = (salonId: SQL, serviceIds: readonly string[] | 'all', condition: SQL): SQL => sql`
  json_object(
    'pets', (
      SELECT json_group_array(${petJson})
      FROM sub_clients pet
      WHERE pet.salon_id = ${salonId}
        AND pet.deleted_utc IS NULL
        AND ${condition}
    ),
    'prices', (
      SELECT json_group_array(${priceJson})
      FROM pet_prices pet_price
      WHERE pet_price.salon_id = ${salonId}
        AND pet_price.deleted_utc IS NULL
        AND ${serviceIds === 'all' ? sql`TRUE` : sql`pet_price.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`}
    )
  )`

/** JSON of what all services cost for all pets of a client: a column of another read. */
export const termsOfClientJson = (salonId: SQL, clientId: SQL): SQL => petTermsJson(salonId, 'all', sql`pet.client_id = ${clientId}`)

/** What some services, or `all`, cost for all pets of a client. */
export const selectTermsOfClient = (db: TenantDb, serviceIds: readonly string[] | 'all', clientId: SQL): Statement<PetTerms> =>
  db.queryValue(
    (salonId) => sql`SELECT ${petTermsJson(salonId, serviceIds, sql`pet.client_id = ${clientId}`)} AS terms`,
    (terms): PetTerms => readJson(terms),
  )

/** What services cost for the pets that they are for. */
export const selectTermsOfPets = (db: TenantDb, services: readonly ForPet[]): Statement<PetTerms> =>
  db.queryValue(
    (salonId) => sql`SELECT ${termsOfPetsJson(salonId, services)} AS terms`,
    (terms): PetTerms => readJson(terms),
  )

interface ForPet {
  readonly serviceId: string
  readonly subClientId?: string | null | undefined
}
/** JSON of the `PetTerms` of services for the pets that they are for: a column of another read. */
export function termsOfPetsJson(salonId: SQL, services: readonly ForPet[]): SQL {
  const serviceIds = services.map(({ serviceId }) => serviceId)
  const petIds = services.flatMap(({ subClientId }) => subClientId ?? [])
  return petTermsJson(salonId, serviceIds, sql`pet.sub_client_id IN (SELECT value FROM json_each(${JSON.stringify(petIds)}))`)
}
