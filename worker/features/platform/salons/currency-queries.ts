import { sql } from 'drizzle-orm'
import { defaults } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** The currency of the handle's salon, for its files. */
export const selectCurrency = (db: TenantDb): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.currency
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => String(row?.currency ?? defaults.currency),
  )

/** Guard statement: aborts with `already_used` if a salon with ledger entries would get another currency. */
export const abortIfCurrencyInUse = (db: StaffDb, currency: string): Statement<number> =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND salon.currency <> ${currency}
          AND EXISTS (SELECT 1 FROM ledger_entries ledger_entry WHERE ledger_entry.salon_id = salon.salon_id)
      )`,
  )
