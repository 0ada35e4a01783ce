import { type SQL, sql } from 'drizzle-orm'
import type { TermsOfClient } from '../../../../schema/rules/booking/own-terms.ts'
import type { ClientTerms, PetPrice, PricedPet } from '../../../../schema/rules/care/pet-prices.ts'
import { type Columns, eurosSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** The terms of several clients at once. */
export interface TermsOfClients extends ClientTerms {
  readonly own: readonly (TermsOfClient & { readonly clientId: string })[]
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
const ownColumns: Columns<TermsOfClients['own'][number]> = {
  clientId: 'own_terms.client_id',
  subClientId: 'own_terms.sub_client_id',
  serviceId: 'own_terms.service_id',
  userId: 'own_terms.user_id',
  length: 'own_terms.length_minutes',
  price: eurosSql('own_terms.price_cents'),
}
const [petJson, priceJson, ownJson] = [petColumns, priceColumns, ownColumns].map((columns) => sql.raw(jsonObject(columns)))

/** Which pets (`pet`) and which clients' own terms (`own_terms`) are read, as conditions; for some services, or `all`. */
interface Which {
  readonly serviceIds: readonly string[] | 'all'
  readonly pets: SQL
  readonly own: SQL
}
const isOne = (column: string, ids: readonly string[] | 'all') =>
  ids === 'all' ? sql`TRUE` : sql`${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** JSON of the terms of clients. Of own terms that say the same, those that were changed last come first. */
const clientTermsJson = (salonId: SQL, { serviceIds, pets, own }: Which): SQL => sql`
  json_object(
    'pets', (
      SELECT json_group_array(${petJson})
      FROM sub_clients pet
      WHERE pet.salon_id = ${salonId}
        AND pet.deleted_utc IS NULL
        AND ${pets}
    ),
    'prices', (
      SELECT json_group_array(${priceJson})
      FROM pet_prices pet_price
      WHERE pet_price.salon_id = ${salonId}
        AND pet_price.deleted_utc IS NULL
        AND ${isOne('pet_price.service_id', serviceIds)}
    ),
    'own', (
      SELECT json_group_array(${ownJson})
      FROM (
        SELECT *
        FROM client_own_terms own_terms
        WHERE own_terms.salon_id = ${salonId}
          AND ${own}
          AND ${isOne('own_terms.service_id', serviceIds)}
          AND own_terms.deleted_utc IS NULL
        ORDER BY own_terms.changed_utc DESC, own_terms.client_own_terms_id
      ) own_terms
    )
  )`

const ofClient = (serviceIds: Which['serviceIds'], clientId: SQL): Which => ({
  serviceIds,
  pets: sql`pet.client_id = ${clientId}`,
  own: sql`own_terms.client_id = ${clientId}`,
})

/** JSON of what all services take and cost for a client and all their pets: a column of another read. */
export const termsOfClientJson = (salonId: SQL, clientId: SQL): SQL => clientTermsJson(salonId, ofClient('all', clientId))

/** What some services, or `all`, take and cost for a client and all their pets. */
export const selectTermsOfClient = (db: TenantDb, serviceIds: Which['serviceIds'], clientId: SQL): Statement<ClientTerms> =>
  db.queryValue(
    (salonId) => sql`SELECT ${clientTermsJson(salonId, ofClient(serviceIds, clientId))} AS terms`,
    (terms): ClientTerms => readJson(terms),
  )

/** What a service takes and costs for the client of a visit and all their pets. */
export const selectTermsOfVisit = (db: TenantDb, serviceId: string, appointmentId: string): Statement<ClientTerms> =>
  db.queryValue(
    (salonId) => {
      const clientId = sql`(
        SELECT visit.client_id
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${appointmentId}
      )`
      return sql`SELECT ${clientTermsJson(salonId, ofClient([serviceId], clientId))} AS terms`
    },
    (terms): ClientTerms => readJson(terms),
  )

interface ForPet {
  readonly serviceId: string
  readonly subClientId?: string | null | undefined
}
const listPetIds = (services: readonly ForPet[]) => services.flatMap(({ subClientId }) => subClientId ?? [])
const listServiceIds = (services: readonly ForPet[]) => services.map(({ serviceId }) => serviceId)

/** JSON of what services take and cost for a client and the pets that they are for: a column of another read. */
export const termsOfServicesJson = (salonId: SQL, services: readonly ForPet[], clientId: SQL): SQL =>
  clientTermsJson(salonId, {
    serviceIds: listServiceIds(services),
    pets: isOne('pet.sub_client_id', listPetIds(services)),
    own: sql`own_terms.client_id = ${clientId}`,
  })

/** What services take and cost for clients and the pets that they are for. */
export const selectTermsOfClients = (db: TenantDb, services: readonly ForPet[], clientIds: readonly string[]): Statement<TermsOfClients> =>
  db.queryValue(
    (salonId) => {
      const pets = isOne('pet.sub_client_id', listPetIds(services))
      const own = isOne('own_terms.client_id', clientIds)
      return sql`SELECT ${clientTermsJson(salonId, { serviceIds: listServiceIds(services), pets, own })} AS terms`
    },
    (terms): TermsOfClients => readJson(terms),
  )
