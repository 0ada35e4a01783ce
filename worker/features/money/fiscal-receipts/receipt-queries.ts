import { sql } from 'drizzle-orm'
import type { PlannedReceipt } from '../../../../schema/rules/money/fiscal-receipts.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { fiscalReceipts } from '../../../../schema/tables/money/fiscal-receipts.ts'
import type { FiscalProvider, FiscalReceiptState } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { StoredReceipt } from './visit-queries.ts'

/** Salons with receipts that are due, of all salons; those that have waited longest first. */
export const selectDueSalons = (db: SystemDb, limit: number): Statement<{ salonId: string; timeZone: string }[]> =>
  db.queryRaw(
    sql`
      SELECT DISTINCT fiscal_receipt.salon_id, salon.time_zone
      FROM fiscal_receipts fiscal_receipt
      JOIN salons salon ON salon.salon_id = fiscal_receipt.salon_id
      WHERE fiscal_receipt.state IN ('queued', 'unknown', 'sent')
        AND fiscal_receipt.next_utc <= ${db.nowUtc}
      ORDER BY fiscal_receipt.next_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )

/** Visits of the salon with receipts that are due, the oldest first. */
export const selectDueVisits = (db: TenantDb, limit: number): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT fiscal_receipt.appointment_id, min(fiscal_receipt.at_utc) AS first_utc
      FROM fiscal_receipts fiscal_receipt
      WHERE fiscal_receipt.salon_id = ${salonId}
        AND fiscal_receipt.state IN ('queued', 'unknown', 'sent')
        AND fiscal_receipt.next_utc <= ${db.nowUtc}
      GROUP BY fiscal_receipt.appointment_id
      ORDER BY first_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => String(row.appointment_id)),
  )

type ReceiptValues = Partial<Omit<typeof fiscalReceipts.$inferInsert, 'salonId' | 'fiscalReceiptId'>>

/**
 * Changes a receipt that is as it was read; aborts the batch with `stale` otherwise. `attempts` counts every change of its course, so it
 * also shows that nobody else holds the lease.
 */
export const changeReceipt = (
  db: TenantDb,
  { id, state, sendingNo, attempts }: Pick<StoredReceipt, 'id' | 'state' | 'sendingNo' | 'attempts'>,
  values: ReceiptValues,
): Statement<unknown>[] => [
  db.update(
    fiscalReceipts,
    values,
    sql`fiscal_receipt_id = ${id}`,
    sql`state = ${state}`,
    sql`sending_no = ${sendingNo}`,
    sql`attempts = ${attempts}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Takes the lease of a receipt for as long as the service may need; `values` are stored with it. */
export const leaseReceipt = (db: TenantDb, receipt: StoredReceipt, seconds: number, values: ReceiptValues = {}): Statement<unknown>[] =>
  changeReceipt(db, receipt, { ...values, leasedUntil: toIso(db.nowUtc + seconds), attempts: receipt.attempts + 1 })

/** Guard statement: aborts with `stale` while a receipt is on its way at another account than this one. */
export const abortIfElsewhere = (db: TenantDb, provider: FiscalProvider, account: string): Statement<number> =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM fiscal_receipts fiscal_receipt
        WHERE fiscal_receipt.salon_id = ${salonId}
          AND fiscal_receipt.state IN ('queued', 'unknown', 'sent', 'refused')
          AND (fiscal_receipt.state IN ('unknown', 'sent') OR fiscal_receipt.leased_until_utc > ${db.nowUtc})
          AND (fiscal_receipt.provider <> ${provider} OR fiscal_receipt.account <> ${account})
      )`,
  )

const toValues = ({ kind, parentId, document, totalCents }: PlannedReceipt): ReceiptValues => ({
  kind,
  parentId,
  document,
  total: euro(totalCents),
})

/** Stores what an entry needs: its row becomes the first receipt, and the others are inserted behind it. */
export function savePlan(
  db: TenantDb,
  row: StoredReceipt,
  { dropped, receipts }: { dropped: readonly StoredReceipt[]; receipts: readonly PlannedReceipt[] },
): Statement<unknown>[] {
  const [first, ...others] = receipts
  const none: FiscalReceiptState = 'none'
  return [
    ...dropped.flatMap((one) => changeReceipt(db, one, { state: 'dropped', attempts: one.attempts + 1 })),
    ...changeReceipt(db, row, first ? toValues(first) : { state: none, document: { items: [] } }),
    ...others.map((receipt, i) =>
      db.insert(fiscalReceipts, {
        fiscalReceiptId: `${row.bookEntryId}.${i + 1}`,
        bookEntryId: row.bookEntryId,
        part: i + 1,
        appointmentId: sql`(
          SELECT ledger_entry.appointment_id
          FROM ledger_entries ledger_entry
          WHERE ledger_entry.ledger_entry_id = ${row.bookEntryId}
        )`,
        at: toIso(row.atUtc),
        next: toIso(row.nextUtc),
        state: 'queued',
        ...toValues(receipt),
      }),
    ),
  ]
}

/** Lets all receipts wait that have not left, while the service refuses the salon's login or key; or lets them go again. */
export const setWaiting = (db: TenantDb, nextUtc: number, problem: StoredReceipt['problem']): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE fiscal_receipts
      SET next_utc = ${nextUtc}, problem = ${problem}
      WHERE salon_id = ${salonId}
        AND state IN ('queued', 'unknown', 'sent')`,
  )
