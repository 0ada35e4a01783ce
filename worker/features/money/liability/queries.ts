import { sql } from 'drizzle-orm'
import type { PrepaidEntryKind, PrepaidKind, VatKind } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Sum of the entries of one day, kind and kind of VAT, in cents; `day` is null for all days before the period. */
export interface LiabilitySum {
  readonly day: string | null
  readonly entry: PrepaidEntryKind
  readonly kind: PrepaidKind
  readonly vatKind: VatKind
  readonly vatRate: number | null
  readonly cents: number
}

/** The entries of a period by day, and before it as a whole. What orders set aside is owed until the receipt is there. */
export const selectSums = (db: StaffDb, from: string, to: string): Statement<LiabilitySum[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        iif(e.day < ${from}, NULL, e.day) AS on_day,
        e.kind AS entry,
        a.kind,
        a.vat_kind,
        a.vat_rate,
        sum(e.amount_cents) AS cents
      FROM prepaid_entries e
      JOIN prepaid_accounts a ON a.prepaid_id = e.prepaid_id AND a.salon_id = e.salon_id
      WHERE e.salon_id = ${salonId}
        AND e.day <= ${to}
        AND e.kind <> 'hold'
      GROUP BY on_day, e.kind, a.kind, a.vat_kind, a.vat_rate
      ORDER BY on_day`,
    (rows) =>
      rows.map((row) => ({
        day: row.on_day === null ? null : String(row.on_day),
        entry: row.entry as PrepaidEntryKind,
        kind: row.kind as PrepaidKind,
        vatKind: row.vat_kind as VatKind,
        vatRate: row.vat_rate === null ? null : Number(row.vat_rate),
        cents: Number(row.cents),
      })),
  )
