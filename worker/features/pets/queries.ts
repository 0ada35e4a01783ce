import { sql } from 'drizzle-orm'
import type { SubClient } from '../../../schema/api/pets.ts'
import { fold } from '../../../schema/rules/search.ts'
import { type Columns, jsonObject } from '../../db/json-sql.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** Column map of a pet FROM sub_clients p, clients c. */
const petColumns: Columns<SubClient> = {
  subClientId: 'p.sub_client_id',
  salonId: 'p.salon_id',
  clientId: 'p.client_id',
  clientName: "coalesce(c.name, '')",
  name: 'p.name',
  species: 'p.species',
  breed: 'p.breed',
  size: 'p.size',
  sex: 'p.sex',
  birthDate: 'p.birth_date',
  microchip: 'p.microchip',
  allergies: 'p.allergies',
  note: 'p.note',
  version: 'p.version',
}
const petJson = sql.raw(jsonObject(petColumns))

interface PetFilter {
  readonly clientId?: string | undefined
  readonly subClientId?: string | undefined
  /** Part of the name of the pet or of its client. */
  readonly search?: string | undefined
}

/** Pets that match all given filters, by name; at most 500. */
export const selectPets = (db: StaffDb, { clientId, subClientId, search }: PetFilter): Statement<SubClient[]> => {
  const pattern = `%${fold(search ?? '')}%`
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${petJson} AS packed
      FROM sub_clients p
      LEFT JOIN clients c ON c.client_id = p.client_id
      WHERE p.salon_id = ${salonId}
        AND p.deleted_utc IS NULL
        ${clientId ? sql`AND p.client_id = ${clientId}` : sql``}
        ${subClientId ? sql`AND p.sub_client_id = ${subClientId}` : sql``}
        ${search ? sql`AND (p.search_text LIKE ${pattern} OR c.search_text LIKE ${pattern})` : sql``}
      ORDER BY p.name
      LIMIT 500`,
    (rows) => rows.map((row): SubClient => JSON.parse(String(row.packed))),
  )
}
