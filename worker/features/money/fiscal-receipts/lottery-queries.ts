import { sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** The code of the receipts' lottery that the client has shown, in the batch of the checkout. */
export const setLotteryCode = (db: TenantDb, bookEntryId: string, lotteryCode: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE fiscal_receipts
      SET lottery_code = ${lotteryCode}
      WHERE salon_id = ${salonId}
        AND ledger_entry_id = ${bookEntryId}`,
  )
