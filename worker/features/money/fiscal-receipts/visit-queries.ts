import { type SQL, sql } from 'drizzle-orm'
import { findCategoryVat, type VatSettings } from '../../../../schema/rules/catalogue/category-vat.ts'
import type { FiscalDocument, FiscalEntry, FiscalLine } from '../../../../schema/rules/money/fiscal-receipts.ts'
import type { VatNature } from '../../../../schema/rules/money/invoice-terms.ts'
import type { FiscalProblem, FiscalProvider, FiscalReceiptKind, FiscalReceiptState } from '../../../../schema/terms.ts'
import { type Columns, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A receipt with all that its next step needs. Amounts are cents, times seconds UTC. */
export interface StoredReceipt {
  readonly id: string
  readonly bookEntryId: string
  readonly part: number
  readonly kind: FiscalReceiptKind
  readonly state: FiscalReceiptState
  readonly atUtc: number
  /** Without items until the receipt is planned. */
  readonly document: Partial<FiscalDocument>
  readonly lotteryCode: string
  readonly parentId: string
  readonly nextUtc: number
  readonly leasedUntilUtc: number
  readonly attempts: number
  readonly sendingNo: number
  readonly provider: FiscalProvider | ''
  /** The account at the provider, as `toAccountId` names it. */
  readonly account: string
  readonly reservationId: string
  readonly externalId: string
  readonly issuedUtc: number
  readonly problem: FiscalProblem
}
interface StoredLine extends Omit<FiscalLine, 'rate' | 'nature' | 'isTaxedVoucher'> {
  readonly side: string
  readonly categoryId: string | null
  /** Rate of a single-purpose voucher. */
  readonly vatRate: number | null
}
/** A visit, or a sale without one, with its ledger and its receipts in the order of posting. */
export interface FiscalVisit {
  readonly appointmentId: string
  readonly entries: readonly FiscalEntry[]
  readonly lines: readonly FiscalLine[]
  readonly receipts: readonly StoredReceipt[]
}

const receiptColumns: Columns<StoredReceipt> = {
  id: 'fiscal_receipt.fiscal_receipt_id',
  bookEntryId: 'fiscal_receipt.ledger_entry_id',
  part: 'fiscal_receipt.part',
  kind: 'fiscal_receipt.kind',
  state: 'fiscal_receipt.state',
  atUtc: 'fiscal_receipt.at_utc',
  document: storedJsonSql('fiscal_receipt.document_json', '{}'),
  lotteryCode: 'fiscal_receipt.lottery_code',
  parentId: 'fiscal_receipt.parent_id',
  nextUtc: 'fiscal_receipt.next_utc',
  leasedUntilUtc: 'coalesce(fiscal_receipt.leased_until_utc, 0)',
  attempts: 'fiscal_receipt.attempts',
  sendingNo: 'fiscal_receipt.sending_no',
  provider: 'fiscal_receipt.provider',
  account: 'fiscal_receipt.account',
  reservationId: 'fiscal_receipt.reservation_id',
  externalId: 'fiscal_receipt.external_id',
  issuedUtc: 'coalesce(fiscal_receipt.issued_utc, 0)',
  problem: 'fiscal_receipt.problem',
}
const entryColumns: Columns<FiscalEntry> = {
  bookEntryId: 'ledger_entry.ledger_entry_id',
  kind: 'ledger_entry.kind',
  lines: jsonArray(
    { lineId: 'ledger_line.line_id', side: 'ledger_line.side', cents: 'ledger_line.amount_cents' },
    `FROM ledger_lines ledger_line
    WHERE ledger_line.salon_id = ledger_entry.salon_id
      AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id`,
  ),
  payments: jsonArray(
    {
      method: 'payment.method',
      cents: 'payment.amount_cents',
      taxedRate: `CASE prepaid_account.vat_kind WHEN 'single' THEN coalesce(prepaid_account.vat_rate, 0) END`,
    },
    `FROM payments payment
    LEFT JOIN prepaid_accounts prepaid_account
      ON prepaid_account.prepaid_id = payment.prepaid_id
      AND prepaid_account.salon_id = payment.salon_id
    WHERE payment.salon_id = ledger_entry.salon_id
      AND payment.ledger_entry_id = ledger_entry.ledger_entry_id`,
  ),
}
const lineColumns: Columns<StoredLine> = {
  lineId: 'h.line_id',
  side: 'h.side',
  description: 'h.description',
  isGood: 'json(h.is_good)',
  categoryId: 'h.category_id',
  vatRate: 'h.vat_rate',
}
/** What the visit `v` has sold, also what was removed after a void. Multi-purpose vouchers are no sale. */
const soldLines = `
  SELECT
    performed_service.client_history_service_id AS line_id, 'services' AS side, performed_service.service AS description,
    'false' AS is_good, service.service_category_id AS category_id, NULL AS vat_rate
  FROM client_history_services performed_service
  LEFT JOIN services service ON service.service_id = performed_service.service_id AND service.salon_id = performed_service.salon_id
  WHERE performed_service.salon_id = v.salon_id
    AND performed_service.appointment_id = v.appointment_id
  UNION ALL
  SELECT
    sold_product.client_history_product_id, 'products',
    iif(sold_product.quantity > 1, sold_product.quantity || ' × ', '') || sold_product.product, 'true', product.product_category_id, NULL
  FROM client_history_products sold_product
  LEFT JOIN products product ON product.product_id = sold_product.product_id AND product.salon_id = sold_product.salon_id
  WHERE sold_product.salon_id = v.salon_id
    AND sold_product.appointment_id = v.appointment_id
  UNION ALL
  SELECT fee.visit_fee_id, 'fee', fee.fee, 'false', NULL, NULL
  FROM visit_fees fee
  WHERE fee.salon_id = v.salon_id
    AND fee.appointment_id = v.appointment_id
  UNION ALL
  SELECT payment_order.payment_order_id, 'fee', 'Mancato appuntamento', 'false', NULL, NULL
  FROM payment_orders payment_order
  WHERE payment_order.salon_id = v.salon_id
    AND payment_order.payment_order_id = v.appointment_id
    AND payment_order.purpose = 'fee'
  UNION ALL
  SELECT deposit.deposit_id, 'fee', 'Acconto trattenuto', 'false', NULL, NULL
  FROM deposits deposit
  WHERE deposit.salon_id = v.salon_id
    AND deposit.deposit_id = v.appointment_id
  UNION ALL
  SELECT
    prepaid_sale.prepaid_sale_id, 'prepaid', CASE prepaid_account.kind WHEN 'gift_card' THEN 'Carta regalo' ELSE prepaid_account.label END,
    'false', NULL, coalesce(prepaid_account.vat_rate, 0)
  FROM prepaid_sales prepaid_sale
  JOIN prepaid_accounts prepaid_account
    ON prepaid_account.prepaid_id = prepaid_sale.prepaid_id
    AND prepaid_account.salon_id = prepaid_sale.salon_id
  WHERE prepaid_sale.salon_id = v.salon_id
    AND prepaid_sale.appointment_id = v.appointment_id
    AND prepaid_account.vat_kind = 'single'`

interface VisitRow extends Omit<FiscalVisit, 'lines'> {
  readonly lines: readonly StoredLine[]
}
const visitColumns: Columns<VisitRow> = {
  appointmentId: 'v.appointment_id',
  entries: jsonArray(
    entryColumns,
    `FROM (
      SELECT *
      FROM ledger_entries
      WHERE salon_id = v.salon_id
        AND appointment_id = v.appointment_id
      ORDER BY rowid
    ) ledger_entry`,
  ),
  lines: jsonArray(lineColumns, `FROM (${soldLines}) h`),
  receipts: jsonArray(
    receiptColumns,
    `FROM (
      SELECT fiscal_receipt.*
      FROM fiscal_receipts fiscal_receipt
      JOIN ledger_entries posted_ledger_entry
        ON posted_ledger_entry.ledger_entry_id = fiscal_receipt.ledger_entry_id
        AND posted_ledger_entry.salon_id = fiscal_receipt.salon_id
      WHERE fiscal_receipt.salon_id = v.salon_id
        AND fiscal_receipt.appointment_id = v.appointment_id
      ORDER BY posted_ledger_entry.rowid, fiscal_receipt.part
    ) fiscal_receipt`,
  ),
}
const visitJson = sql.raw(jsonObject(visitColumns))
const settingsJson = (salonId: SQL) => sql`(
  SELECT json_object('regime', invoice_settings.regime, 'rates', json(invoice_settings.rates_json))
  FROM invoice_settings
  WHERE invoice_settings.salon_id = ${salonId}
    AND invoice_settings.deleted_utc IS NULL
)`
const defaultSettings: VatSettings = { regime: 'RF01', rates: [] }

function toLine(settings: VatSettings, line: StoredLine): FiscalLine {
  const { lineId, description, isGood, vatRate } = line
  // A salon of the flat rate charges no VAT, on a single-purpose voucher either.
  const isTaxed = vatRate !== null && settings.regime !== 'RF19'
  const vat: { rate: number; nature: VatNature | '' } = isTaxed ? { rate: vatRate, nature: '' } : findCategoryVat(settings, line)
  return { lineId, description, isGood, rate: vat.rate, nature: vat.nature, isTaxedVoucher: vatRate !== null }
}

/** Visits by `select`, which yields `salon_id` and `appointment_id`. */
const selectVisits = (db: TenantDb, select: (salonId: SQL) => SQL): Statement<FiscalVisit[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed, ${settingsJson(salonId)} AS settings
      FROM (${select(salonId)}) v
      WHERE v.salon_id = ${salonId}`,
    (rows) =>
      rows.map((row) => {
        const visit: VisitRow = readJson(row.packed)
        const settings: VatSettings = row.settings === null ? defaultSettings : readJson(row.settings)
        return { ...visit, lines: visit.lines.map((line) => toLine(settings, line)) }
      }),
  )

export const selectFiscalVisit = (db: TenantDb, appointmentId: string) =>
  selectVisits(db, (salonId) => sql`SELECT ${salonId} AS salon_id, ${appointmentId} AS appointment_id`)

/** The visits and other sales with ledger entries of a day. */
export const selectVisitsOfDay = (db: TenantDb, day: string) =>
  selectVisits(
    db,
    (salonId) => sql`
      SELECT ledger_entry.salon_id, ledger_entry.appointment_id
      FROM ledger_entries ledger_entry
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day = ${day}
      GROUP BY ledger_entry.salon_id, ledger_entry.appointment_id
      LIMIT 500`,
  )

/** Ids of the ledger entries that were posted on a day. */
export const selectEntryIdsOfDay = (db: TenantDb, day: string): Statement<ReadonlySet<string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ledger_entry.ledger_entry_id
      FROM ledger_entries ledger_entry
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day = ${day}`,
    (rows) => new Set(rows.map((row) => String(row.ledger_entry_id))),
  )
