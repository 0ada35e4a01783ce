import { type SQL, sql } from 'drizzle-orm'
import type { PetPrice, PricedPet } from '../../../schema/rules/pet-prices.ts'
import { type Columns, eurosSql, jsonObject } from '../../db/json-sql.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Pets, and what services cost for pets of their kind. */
export interface PetTerms {
  readonly pets: readonly PricedPet[]
  readonly prices: readonly PetPrice[]
}

const petColumns: Columns<PricedPet> = { subClientId: 'p.sub_client_id', breed: 'p.breed', size: 'p.size', coat: 'p.coat' }
const priceColumns: Columns<PetPrice> = {
  serviceId: 'r.service_id',
  breed: 'r.breed',
  size: 'r.size',
  coat: 'r.coat',
  price: eurosSql('r.price_cents'),
  length: 'r.length_minutes',
}
const [petJson, priceJson] = [sql.raw(jsonObject(petColumns)), sql.raw(jsonObject(priceColumns))]

const selectPetTerms = (db: TenantDb, serviceIds: readonly string[], condition: SQL): Statement<PetTerms> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT json_object(
        'pets', (
          SELECT json_group_array(${petJson})
          FROM sub_clients p
          WHERE p.salon_id = s.id
            AND p.deleted_utc IS NULL
            AND ${condition}
        ),
        'prices', (
          SELECT json_group_array(${priceJson})
          FROM pet_prices r
          WHERE r.salon_id = s.id
            AND r.deleted_utc IS NULL
            AND r.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))
        )
      ) AS terms
      FROM (SELECT ${salonId} AS id) s`,
    ([row]): PetTerms => JSON.parse(String(row?.terms)),
  )

/** What some services cost for all pets of a client. */
export const selectTermsOfClient = (db: TenantDb, serviceIds: readonly string[], clientId: SQL) =>
  selectPetTerms(db, serviceIds, sql`p.client_id = ${clientId}`)

interface ForPet {
  readonly serviceId: string
  readonly subClientId?: string | null | undefined
}
/** What the services cost for the pets that they are for. */
export function selectTermsOfPets(db: TenantDb, services: readonly ForPet[]) {
  const serviceIds = services.map(({ serviceId }) => serviceId)
  const petIds = services.flatMap(({ subClientId }) => subClientId ?? [])
  return selectPetTerms(db, serviceIds, sql`p.sub_client_id IN (SELECT value FROM json_each(${JSON.stringify(petIds)}))`)
}
