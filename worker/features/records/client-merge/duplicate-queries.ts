import { type SQL, sql } from 'drizzle-orm'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { maxGroup, type SimilarClient } from './rules.ts'

/** Clients who share something with another one, beyond which a salon cleans up in several steps. */
const maxSimilar = 2000

const columns: Columns<SimilarClient> = {
  clientId: 'c.client_id',
  name: 'c.name',
  phoneNumber: 'c.phone_number',
  phoneNumber2: 'c.phone_number_2',
  email: 'c.email',
  birthDate: 'c.birth_date',
  visits: `(
    SELECT count(*)
    FROM agendas a
    WHERE a.salon_id = c.salon_id
      AND a.client_id = c.client_id
      AND a.outcome IS NULL
      AND a.deleted_utc IS NULL
  )`,
}
const similarJson = sql.raw(jsonObject(columns))

/** Values that few of the salon's live clients share; what more of them share says nothing about a person. */
const sharedBy = (salonId: SQL, values: SQL, condition: SQL) => sql`
  SELECT ${values}
  FROM clients k
  WHERE k.salon_id = ${salonId}
    AND ${condition}
    AND k.deleted_utc IS NULL
  GROUP BY 1, 2
  HAVING count(*) BETWEEN 2 AND ${maxGroup}`

/** Clients with the phone number or e-mail address of another one, or with the birth date and the first letter of the name. */
export const selectSimilar = (db: StaffDb): Statement<SimilarClient[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${similarJson} AS packed
      FROM clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id IN (
          SELECT p.client_id
          FROM (${sharedBy(salonId, sql`k.phone_number AS value, 0 AS letter`, sql`k.phone_number <> ''`)}) x
          JOIN clients p ON p.salon_id = ${salonId} AND p.phone_number = x.value
          UNION
          SELECT b.client_id
          FROM (${sharedBy(salonId, sql`k.birth_date AS value, substr(k.search_text, 1, 1) AS letter`, sql`k.birth_date IS NOT NULL`)}) y
          JOIN clients b ON b.salon_id = ${salonId} AND b.birth_date = y.value AND substr(b.search_text, 1, 1) = y.letter
          UNION
          SELECT m.client_id
          FROM clients m
          WHERE m.salon_id = ${salonId}
            AND lower(m.email) IN (
              SELECT z.value
              FROM (${sharedBy(salonId, sql`lower(k.email) AS value, 0 AS letter`, sql`k.email <> ''`)}) z
            )
        )
        AND c.deleted_utc IS NULL
      ORDER BY c.search_text
      LIMIT ${maxSimilar}`,
    (rows) => rows.map((row): SimilarClient => JSON.parse(String(row.packed))),
  )

/** Pairs of the salon's clients who are known to be different persons; the smaller id comes first. */
export const selectDistinctions = (db: StaffDb): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT d.client_id || ' ' || d.other_client_id AS pair
      FROM client_distinctions d
      WHERE d.salon_id = ${salonId}`,
    (rows) => rows.map((row) => String(row.pair)),
  )
