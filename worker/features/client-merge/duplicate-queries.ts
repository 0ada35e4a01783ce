import { sql } from 'drizzle-orm'
import { type Columns, jsonObject } from '../../db/json-sql.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { SimilarClient } from './duplicate-rules.ts'

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

/** Clients with the phone number or e-mail address of another one, or with the birth date and the first letter of the name. */
export const selectSimilar = (db: StaffDb): Statement<SimilarClient[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${similarJson} AS packed
      FROM (
        SELECT
          k.*,
          count(*) OVER (PARTITION BY k.phone_number) AS phones,
          count(*) OVER (PARTITION BY lower(k.email)) AS emails,
          count(*) OVER (PARTITION BY k.birth_date, substr(k.search_text, 1, 1)) AS births
        FROM clients k
        WHERE k.salon_id = ${salonId}
          AND k.deleted_utc IS NULL
      ) c
      WHERE (c.phones > 1 AND c.phone_number <> '')
        OR (c.emails > 1 AND c.email <> '')
        OR (c.births > 1 AND c.birth_date IS NOT NULL)
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
