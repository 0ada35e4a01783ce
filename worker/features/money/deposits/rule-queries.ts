import { sql } from 'drizzle-orm'
import type { ClientMark, DepositRules } from '../../../../schema/api/money/deposits-schemas.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import type { DepositMark } from '../../../../schema/terms.ts'
import { type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const rulesJson = sql.raw(
  jsonObject({
    rules: storedJsonSql('deposit_rules.rules_json', '[]'),
    version: 'deposit_rules.version',
  } satisfies Columns<DepositRules>),
)

/** The salon's rules; none, with version 0, where it has stored none. */
export const selectRules = (db: StaffDb): Statement<DepositRules[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${rulesJson} AS packed
      FROM deposit_rules
      WHERE deposit_rules.salon_id = ${salonId}
        AND deposit_rules.deleted_utc IS NULL`,
    ([row]) => [row ? readJson(row.packed) : { rules: [], version: 0 }],
  )

/** Stores the rules over those of this version (0 for none), otherwise aborts the batch with `stale`. */
export const upsertRules = (db: StaffDb, { rules, version }: DepositRules): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO deposit_rules (salon_id, rules_json, changed_by, changed_utc)
      SELECT s.id, ${JSON.stringify(rules)}, ${caller}, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (${version} = 0 OR EXISTS (SELECT 1 FROM deposit_rules WHERE deposit_rules.salon_id = s.id))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          rules_json = excluded.rules_json,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc,
          version = deposit_rules.version + 1
        WHERE deposit_rules.version = ${version}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** A client's own mark; undefined for no client of the salon. */
export const selectMark = (db: StaffDb, clientId: string): Statement<ClientMark | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        client.client_id,
        client.deposit_mark,
        EXISTS (
          SELECT 1
          FROM deposit_rules
          WHERE deposit_rules.salon_id = client.salon_id
            AND deposit_rules.rules_json <> '[]'
            AND deposit_rules.deleted_utc IS NULL
        ) AS has_rules
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
    ([row]) => row && { clientId: String(row.client_id), mark: row.deposit_mark as DepositMark, hasRules: Number(row.has_rules) === 1 },
  )

export const updateMark = (db: StaffDb, clientId: string, depositMark: DepositMark): Statement<unknown> =>
  db.update(clients, { depositMark }, sql`${clients.clientId} = ${clientId}`)
