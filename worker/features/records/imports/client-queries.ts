import { sql } from 'drizzle-orm'
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
          SELECT json_group_array(r.row_key)
          FROM imported_rows r
          WHERE r.salon_id = ${salonId}
            AND r.kind = 'clients'
            AND r.row_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
        ) AS known,
        (
          SELECT json_group_array(json_object('name', c.name, 'phoneNumber', c.phone_number, 'email', c.email))
          FROM clients c
          WHERE c.salon_id = ${salonId}
            AND c.phone_number IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
            AND c.deleted_utc IS NULL
        ) AS people`,
    ([row]) => ({ keys: JSON.parse(String(row?.known ?? '[]')), people: JSON.parse(String(row?.people ?? '[]')) }),
  )

/** Clients with one of the e-mail addresses (lower case). It reads all clients of the salon: once per run, not once per slice. */
export const selectPeopleByMail = (db: TenantDb, emails: readonly string[]): Statement<KnownPerson[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT c.name, c.phone_number, c.email
      FROM clients c
      WHERE c.salon_id = ${salonId}
        AND ${emails.length} > 0
        AND lower(c.email) IN (SELECT value FROM json_each(${JSON.stringify(emails)}))
        AND c.deleted_utc IS NULL`,
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
      UPDATE clients AS c
      SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE c.salon_id = ${salonId}
        AND c.client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))
        AND c.version = 1
        AND c.deleted_utc IS NULL
        AND NOT EXISTS (SELECT 1 FROM agendas a WHERE a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.deleted_utc IS NULL)
        AND NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.salon_id = c.salon_id AND p.client_id = c.client_id)
        AND NOT EXISTS (SELECT 1 FROM client_history_colours h WHERE h.salon_id = c.salon_id AND h.client_id = c.client_id)`,
  )
