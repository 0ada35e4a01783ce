import { sql } from 'drizzle-orm'
import { subClients as calls, type SubClient } from '../../../schema/api/pets.ts'
import { fold } from '../../../schema/rules/search.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { defineRoutes } from '../../http/serve.ts'

const readPets = (db: StaffDb, which: ReturnType<typeof sql>) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('subClientId', p.sub_client_id, 'salonId', p.salon_id, 'clientId', p.client_id, 'clientName', coalesce(c.name, ''), 'name', p.name, 'species', p.species, 'breed', p.breed, 'size', p.size, 'sex', p.sex, 'birthDate', p.birth_date, 'microchip', p.microchip, 'allergies', p.allergies, 'note', p.note, 'version', p.version) AS packed FROM sub_clients p LEFT JOIN clients c ON c.client_id = p.client_id WHERE p.salon_id = ${salon} AND p.deleted_utc IS NULL AND ${which} ORDER BY p.name LIMIT 500`,
    (rows) => rows.map((row) => JSON.parse(String(row.packed)) as SubClient),
  )

export const petFeatures = [
  defineRoutes(calls, {
    list: async (db, { search, clientId }) => {
      const ofClient = clientId ? sql`p.client_id = ${clientId}` : sql`1`
      const named = search ? sql`(p.search_text LIKE ${`%${fold(search)}%`} OR c.search_text LIKE ${`%${fold(search)}%`})` : sql`1`
      return (await db.batch(readPets(db, sql`${ofClient} AND ${named}`)))[0]
    },
    one: async (db, { clientId, subClientId }) =>
      (await db.batch(readPets(db, sql`p.client_id = ${clientId} AND p.sub_client_id = ${subClientId}`)))[0][0],
  }),
]
