import { sql } from 'drizzle-orm'
import type { ClientMark } from '../../../../schema/api/money/deposits-schemas.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import type { DepositMark } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

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
