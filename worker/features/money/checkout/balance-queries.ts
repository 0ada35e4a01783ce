import { sql } from 'drizzle-orm'
import { cents } from '../../../../schema/rules/money.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'

export const selectClient = (db: StaffDb, clientId: string) => db.select(clients, { where: sql`${clients.clientId} = ${clientId}` })

/** Aborts the batch with `stale` unless this client's outstanding balance is `owed` (euros): only one of two equal payments succeeds. */
export const abortIfBalanceChanged = (db: StaffDb, clientId: string, owed: number) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      ${cents(owed)} = (
        SELECT coalesce(sum(o.owed_cents), 0)
        FROM appointments o
        WHERE o.salon_id = ${salonId}
          AND o.owed_cents > 0
          AND o.deleted_utc IS NULL
          AND ${sql.raw(payerOfVisit('o.'))} = ${clientId}
      )`,
  )
