import { sql } from 'drizzle-orm'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import type { CashProblem } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { nextSearchNo } from '../../clients/clients/index.ts'

/** Values of a client as both sides compare them. */
export interface OwnClient extends CashValues {
  readonly phoneNumber: string
  readonly phoneNumber2: string
  readonly email: string
  readonly version: number
  /** Deleted or erased here. */
  readonly isGone: boolean
}
export interface KnownClient {
  readonly externalId: string
  readonly clientId: string
  readonly agreed: CashValues
  readonly own: OwnClient | null
}
/** A client whom the cash system may know under the same phone number or address. */
export interface Candidate {
  readonly clientId: string
  readonly own: OwnClient
}
export interface ClientFacts {
  readonly known: readonly KnownClient[]
  readonly candidates: readonly Candidate[]
}

const ownClient = sql.raw(`json_object(
  'name', client.name,
  'phoneNumber', client.phone_number,
  'phoneNumber2', client.phone_number_2,
  'email', client.email,
  'version', client.version,
  'isGone', json(iif(client.deleted_utc IS NULL, 'false', 'true'))
)`)

/** The clients that are linked to these of the cash system, and those with one of the phone numbers, or `emails` in lower case. */
export const selectClientFacts = (
  db: TenantDb,
  wanted: { externalIds: readonly string[]; phones: readonly string[]; emails: readonly string[] },
): Statement<ClientFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_array(json_object(
            'externalId', cash_client.external_id,
            'clientId', cash_client.client_id,
            'agreed', json(cash_client.agreed_json),
            'own',
            (
              SELECT ${ownClient}
              FROM clients client
              WHERE client.client_id = cash_client.client_id
                AND client.salon_id = cash_client.salon_id
            )
          ))
          FROM cash_clients cash_client
          WHERE cash_client.salon_id = ${salonId}
            AND cash_client.external_id IN (SELECT value FROM json_each(${JSON.stringify(wanted.externalIds)}))
        ) AS known,
        (
          SELECT json_group_array(json_object('clientId', client.client_id, 'own', ${ownClient}))
          FROM clients client
          WHERE client.salon_id = ${salonId}
            AND client.deleted_utc IS NULL
            AND (
              (client.phone_number <> '' AND client.phone_number IN (SELECT value FROM json_each(${JSON.stringify(wanted.phones)})))
              OR (client.email <> '' AND lower(client.email) IN (SELECT value FROM json_each(${JSON.stringify(wanted.emails)})))
            )
            AND NOT EXISTS (
              SELECT 1
              FROM cash_clients cash_client
              WHERE cash_client.salon_id = client.salon_id
                AND cash_client.client_id = client.client_id
            )
        ) AS candidates`,
    ([row]) => ({
      known: readJson(row?.known ?? '[]'),
      candidates: readJson(row?.candidates ?? '[]'),
    }),
  )

/** The country by whose rules phone numbers are read. */
export const selectSalonCountry = (db: TenantDb): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`SELECT country FROM salons WHERE salon_id = ${salonId}`,
    ([row]) => String(row?.country ?? ''),
  )

export interface ClientRow {
  readonly clientId: string
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
  readonly country: string
  readonly searchText: string
  readonly searchDigits: string
}

export const insertClients = (db: TenantDb, clients: readonly ClientRow[]): Statement<number>[] =>
  clients.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            INSERT INTO clients (
              client_id, salon_id, search_no, name, phone_number, email, country, search_text, search_digits, changed_by, changed_utc
            )
            SELECT
              j.value ->> 'clientId', w.salon_id, j.key + ${nextSearchNo}, j.value ->> 'name', j.value ->> 'phoneNumber',
              j.value ->> 'email', j.value ->> 'country', j.value ->> 'searchText', j.value ->> 'searchDigits', w.user_id, ${db.nowUtc}
            FROM
              (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w,
              json_each(${JSON.stringify(clients)}) j`,
        ),
      ]

/** Sets name, phone number and e-mail address of clients of exactly these versions. */
export const updateClients = (db: TenantDb, clients: readonly (ClientRow & { version: number })[]): Statement<number>[] =>
  clients.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            UPDATE clients AS client
            SET
              name = j.value ->> 'name',
              phone_number = j.value ->> 'phoneNumber',
              email = j.value ->> 'email',
              search_text = j.value ->> 'searchText',
              search_digits = j.value ->> 'searchDigits',
              version = client.version + 1,
              changed_by = ${userId},
              changed_utc = ${db.nowUtc}
            FROM json_each(${JSON.stringify(clients)}) j
            WHERE +client.salon_id = ${salonId}
              AND client.client_id = j.value ->> 'clientId'
              AND client.version = j.value ->> 'version'
              AND client.deleted_utc IS NULL`,
        ),
      ]

export interface ClientLink {
  readonly cashClientId: string
  readonly externalId: string
  readonly clientId: string
  readonly values: object
  readonly agreed: object
  readonly hasDifferences: boolean
  /** Contacts that were left out. */
  readonly problem: '' | CashProblem
}

export const upsertClientLinks = (db: TenantDb, jobId: string, links: readonly ClientLink[]): Statement<number>[] =>
  links.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId) => sql`
            INSERT INTO cash_clients (
              cash_client_id, salon_id, external_id, client_id, values_json, agreed_json, has_differences, problem, seen_job_id, changed_utc
            )
            SELECT
              j.value ->> 'cashClientId', w.salon_id, j.value ->> 'externalId', j.value ->> 'clientId', j.value -> 'values',
              j.value -> 'agreed', j.value ->> 'hasDifferences', j.value ->> 'problem', ${jobId}, ${db.nowUtc}
            FROM json_each(${JSON.stringify(links)}) j, (SELECT ${salonId} AS salon_id) w
            WHERE w.salon_id IS NOT NULL
            ON CONFLICT (salon_id, external_id) DO UPDATE
              SET
                values_json = excluded.values_json,
                agreed_json = excluded.agreed_json,
                has_differences = excluded.has_differences,
                problem = excluded.problem,
                seen_job_id = excluded.seen_job_id,
                changed_utc = excluded.changed_utc`,
        ),
      ]
