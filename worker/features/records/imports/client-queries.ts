import { sql } from 'drizzle-orm'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { nextSearchNo } from '../../clients/clients/index.ts'

/** A new client as it is stored. */
export interface ImportedClient {
  name: string
  phoneNumber: string
  phoneNumber2: string
  email: string
  birthDate: string | null
  gender: string
  address: string
  city: string
  zipCode: string
  district: string
  country: string
  fiscalCode: string
  vatNumber: string
  allergies: string
  note: string
  searchText: string
  searchDigits: string
  /** JSON text. */
  confirmedFields: string
}

/** By what a client is recognised. */
export interface KnownPerson {
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
}
/** What rows of clients are compared with. */
export interface ClientFacts {
  /** Keys of rows that were imported before. */
  readonly keys: readonly string[]
  readonly people: readonly KnownPerson[]
}
export interface Wanted {
  readonly keys: readonly string[]
  readonly phones: readonly string[]
}

/** One row of JSON lists: the keys that are known, and the clients with one of the phone numbers. */
export const selectClientFacts = (db: TenantDb, { keys, phones }: Wanted): Statement<ClientFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_array(imported_row.row_key)
          FROM imported_rows imported_row
          WHERE imported_row.salon_id = ${salonId}
            AND imported_row.kind = 'clients'
            AND imported_row.row_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
        ) AS known,
        (
          SELECT json_group_array(json_object('name', client.name, 'phoneNumber', client.phone_number, 'email', client.email))
          FROM clients client
          WHERE client.salon_id = ${salonId}
            AND client.phone_number IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
            AND client.deleted_utc IS NULL
        ) AS people`,
    ([row]) => ({ keys: readJson(row?.known ?? '[]'), people: readJson(row?.people ?? '[]') }),
  )

/** Clients with one of the e-mail addresses (lower case). It reads all clients of the salon: once per run, not once per slice. */
export const selectPeopleByMail = (db: TenantDb, emails: readonly string[]): Statement<KnownPerson[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT client.name, client.phone_number, client.email
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND ${emails.length} > 0
        AND lower(client.email) IN (SELECT value FROM json_each(${JSON.stringify(emails)}))
        AND client.deleted_utc IS NULL`,
    (rows) => rows.map((row) => ({ name: String(row.name), phoneNumber: String(row.phone_number), email: String(row.email) })),
  )

/** Columns of a new client, by the property of the draft. */
const columns: Readonly<Record<Exclude<keyof ImportedClient, 'confirmedFields'>, string>> = {
  name: 'name',
  phoneNumber: 'phone_number',
  phoneNumber2: 'phone_number_2',
  email: 'email',
  birthDate: 'birth_date',
  gender: 'gender',
  address: 'address',
  city: 'city',
  zipCode: 'zip_code',
  district: 'district',
  country: 'country',
  fiscalCode: 'fiscal_code',
  vatNumber: 'vat_number',
  allergies: 'allergies',
  note: 'note',
  searchText: 'search_text',
  searchDigits: 'search_digits',
}
const names = sql.raw(Object.values(columns).join(', '))
const values = sql.raw(
  Object.keys(columns)
    .map((property) => `json_extract(j.value, '$.draft.${property}')`)
    .join(', '),
)

/** All new clients with one statement; the rows of a salon are numbered one after the other for the search. */
export const insertClients = (db: TenantDb, rows: readonly { thingId: string; draft: ImportedClient | null }[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO clients (client_id, salon_id, search_no, ${names}, confirmed_fields_json, changed_by, changed_utc)
      SELECT
        json_extract(j.value, '$.thingId'),
        w.salon_id,
        j.key + ${nextSearchNo},
        ${values},
        json_extract(j.value, '$.draft.confirmedFields'),
        w.user_id,
        ${db.nowUtc}
      FROM
        (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w,
        json_each(${JSON.stringify(rows.map(({ thingId, draft }) => ({ thingId, draft })))}) j`,
  )

/** Soft delete of imported clients whom nobody has changed, booked or merged since. */
export const deleteUnusedClients = (db: TenantDb, clientIds: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE clients AS client
      SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE client.salon_id = ${salonId}
        AND client.client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))
        AND client.version = 1
        AND client.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM agendas booking
          WHERE booking.salon_id = client.salon_id
            AND booking.client_id = client.client_id
            AND booking.deleted_utc IS NULL
        )
        AND NOT EXISTS (SELECT 1 FROM sub_clients pet WHERE pet.salon_id = client.salon_id AND pet.client_id = client.client_id)
        AND NOT EXISTS (
          SELECT 1
          FROM client_history_colours colour
          WHERE colour.salon_id = client.salon_id
            AND colour.client_id = client.client_id
        )`,
  )
