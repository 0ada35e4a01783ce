import { sql } from 'drizzle-orm'
import type { FiscalReceiptKind } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A fiscal receipt of a visit for its printed receipt: `number` is empty while the tax office has not given it one. */
export interface FiscalNumber {
  readonly kind: FiscalReceiptKind
  readonly number: string
  /** ISO; empty without a number. */
  readonly issued: string
}
/** The fiscal receipts of a visit in their order; none in a salon without them. */
export const selectFiscalNumbers = (db: TenantDb, appointmentId: string): Statement<FiscalNumber[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT fiscal_receipt.kind, fiscal_receipt.number, fiscal_receipt.issued_utc
      FROM fiscal_receipts fiscal_receipt
      WHERE fiscal_receipt.salon_id = ${salonId}
        AND fiscal_receipt.appointment_id = ${appointmentId}
        AND fiscal_receipt.state NOT IN ('none', 'dropped')
      ORDER BY fiscal_receipt.at_utc, fiscal_receipt.part`,
    (rows) =>
      rows.map((row) => ({
        kind: row.kind as FiscalReceiptKind,
        number: String(row.number),
        issued: row.issued_utc === null ? '' : new Date(Number(row.issued_utc) * 1000).toISOString(),
      })),
  )
