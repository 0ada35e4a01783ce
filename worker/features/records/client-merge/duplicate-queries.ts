import { type SQL, sql } from 'drizzle-orm'
import { type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { maxGroup, type SimilarClient } from './rules.ts'

/** Clients who share something with another one, beyond which a salon cleans up in several steps. */
const maxSimilar = 2000

const columns: Columns<SimilarClient> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  phoneNumber2: 'client.phone_number_2',
  email: 'client.email',
  birthDate: 'client.birth_date',
  visits: `(
    SELECT count(*)
    FROM agendas booking
    WHERE booking.salon_id = client.salon_id
      AND booking.client_id = client.client_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )`,
}
const similarJson = sql.raw(jsonObject(columns))

/** Values that few of the salon's live clients share; what more of them share says nothing about a person. */
const sharedBy = (salonId: SQL, values: SQL, condition: SQL) => sql`
  SELECT ${values}
  FROM clients client
  WHERE client.salon_id = ${salonId}
    AND ${condition}
    AND client.deleted_utc IS NULL
  GROUP BY 1, 2
  HAVING count(*) BETWEEN 2 AND ${maxGroup}`

const birthDate = sql`client.birth_date AS value, substr(client.search_text, 1, 1) AS letter`

/** Clients with the phone number or e-mail address of another one, or with the birth date and the first letter of the name. */
export const selectSimilar = (db: StaffDb): Statement<SimilarClient[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${similarJson} AS packed
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id IN (
          SELECT similar_client.client_id
          FROM (${sharedBy(salonId, sql`client.phone_number AS value, 0 AS letter`, sql`client.phone_number <> ''`)}) x
          JOIN clients similar_client ON similar_client.salon_id = ${salonId} AND similar_client.phone_number = x.value
          UNION
          SELECT similar_client.client_id
          FROM (${sharedBy(salonId, birthDate, sql`client.birth_date IS NOT NULL`)}) y
          JOIN clients similar_client
            ON similar_client.salon_id = ${salonId}
            AND similar_client.birth_date = y.value
            AND substr(similar_client.search_text, 1, 1) = y.letter
          UNION
          SELECT similar_client.client_id
          FROM clients similar_client
          WHERE similar_client.salon_id = ${salonId}
            AND lower(similar_client.email) IN (
              SELECT z.value
              FROM (${sharedBy(salonId, sql`lower(client.email) AS value, 0 AS letter`, sql`client.email <> ''`)}) z
            )
        )
        AND client.deleted_utc IS NULL
      ORDER BY client.search_text
      LIMIT ${maxSimilar}`,
    (rows) => rows.map((row): SimilarClient => readJson(row.packed)),
  )

/** Pairs of the salon's clients who are known to be different persons; the smaller id comes first. */
export const selectDistinctions = (db: StaffDb): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT client_distinction.client_id || ' ' || client_distinction.other_client_id AS pair
      FROM client_distinctions client_distinction
      WHERE client_distinction.salon_id = ${salonId}`,
    (rows) => rows.map((row) => String(row.pair)),
  )
