import { type SQL, sql } from 'drizzle-orm'
import type { InvoiceBuyer, InvoiceDocument } from '../../../../schema/rules/money/invoice-document.ts'
import type { InvoiceKind, InvoiceSide, InvoiceState } from '../../../../schema/rules/money/invoice-terms.ts'
import type { InvoicedEntry } from '../../../../schema/rules/money/invoice-visits.ts'
import type { PaymentMethod } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

interface VisitEntry extends InvoicedEntry {
  /** The document that covers it. */
  readonly invoiceId: string | null
  /** Later entries have higher numbers. */
  readonly serial: number
  readonly day: string
  readonly payments: readonly {
    readonly method: PaymentMethod
    readonly amount: number
    /** VAT rate of a single-purpose voucher, whose VAT was due when it was sold; otherwise null. */
    readonly taxedRate: number | null
  }[]
}
/** A service, product, fee or voucher that the visit sold, also one that was removed after a void. Prices are euro with VAT. */
export interface SoldLine {
  readonly lineId: string
  readonly side: InvoiceSide
  readonly description: string
  readonly quantity: number
  readonly price: number
  readonly categoryId: string | null
  /** VAT rate of a single-purpose voucher, which bears its VAT when it is sold; otherwise null. */
  readonly vatRate: number | null
}
export interface VisitDocument {
  readonly invoiceId: string
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  readonly number: string | null
  readonly day: string | null
  readonly lines: InvoiceDocument['lines']
}
/** A visit with its ledger, what it sold, the documents that cover it, and who pays. */
export interface InvoicedVisit {
  readonly appointmentId: string
  readonly clientId: string
  readonly owed: number
  readonly entries: VisitEntry[]
  readonly lines: SoldLine[]
  readonly documents: VisitDocument[]
  readonly buyer: InvoiceBuyer
}

const entryColumns: Columns<VisitEntry> = {
  bookEntryId: 'e.ledger_entry_id',
  kind: 'e.kind',
  day: 'e.day',
  isCovered: booleanSql(`EXISTS (
    SELECT 1
    FROM invoice_entries x
    WHERE x.ledger_entry_id = e.ledger_entry_id
      AND x.deleted_utc IS NULL
  )`),
  invoiceId: `(
    SELECT x.invoice_id
    FROM invoice_entries x
    WHERE x.ledger_entry_id = e.ledger_entry_id
      AND x.deleted_utc IS NULL
  )`,
  serial: 'e.rowid',
  lines: jsonArray(
    { lineId: 'l.line_id', side: 'l.side', amount: eurosSql('l.amount_cents') },
    `FROM ledger_lines l
    WHERE l.salon_id = e.salon_id
      AND l.ledger_entry_id = e.ledger_entry_id`,
  ),
  payments: jsonArray(
    {
      method: 'y.method',
      amount: eurosSql('y.amount_cents'),
      taxedRate: `CASE a.vat_kind WHEN 'single' THEN coalesce(a.vat_rate, 0) END`,
    },
    `FROM payments y
    LEFT JOIN prepaid_accounts a ON a.prepaid_id = y.prepaid_id AND a.salon_id = y.salon_id
    WHERE y.salon_id = e.salon_id
      AND y.ledger_entry_id = e.ledger_entry_id`,
  ),
}

const soldColumns: Columns<SoldLine> = {
  lineId: 'h.line_id',
  side: 'h.side',
  description: 'h.description',
  quantity: 'h.quantity',
  price: eurosSql('h.price_cents'),
  categoryId: 'h.category_id',
  vatRate: 'h.vat_rate',
}
const soldLines = `
  SELECT
    v.client_history_service_id AS line_id, 'services' AS side, v.service AS description, 1 AS quantity,
    v.price_cents, s.service_category_id AS category_id, NULL AS vat_rate
  FROM client_history_services v
  LEFT JOIN services s ON s.service_id = v.service_id AND s.salon_id = v.salon_id
  WHERE v.salon_id = p.salon_id
    AND v.appointment_id = p.appointment_id
  UNION ALL
  SELECT
    w.client_history_product_id, 'products', w.product, w.quantity,
    w.price_cents, d.product_category_id, NULL
  FROM client_history_products w
  LEFT JOIN products d ON d.product_id = w.product_id AND d.salon_id = w.salon_id
  WHERE w.salon_id = p.salon_id
    AND w.appointment_id = p.appointment_id
  UNION ALL
  SELECT f.visit_fee_id, 'fee', f.fee, 1, f.price_cents, NULL, NULL
  FROM visit_fees f
  WHERE f.salon_id = p.salon_id
    AND f.appointment_id = p.appointment_id
  UNION ALL
  SELECT
    q.prepaid_sale_id, 'voucher', CASE a.kind WHEN 'gift_card' THEN 'Buono regalo' ELSE a.label END, 1,
    q.price_cents, NULL, CASE a.vat_kind WHEN 'single' THEN a.vat_rate END
  FROM prepaid_sales q
  JOIN prepaid_accounts a ON a.prepaid_id = q.prepaid_id AND a.salon_id = q.salon_id
  WHERE q.salon_id = p.salon_id
    AND q.appointment_id = p.appointment_id`

const documentColumns: Columns<VisitDocument> = {
  invoiceId: 'i.invoice_id',
  kind: 'i.kind',
  state: 'i.state',
  number: `i.series || i.number || '/' || i.year`,
  day: 'i.day',
  lines: `json(i.document_json -> '$.lines')`,
}
const buyerColumns: Columns<InvoiceBuyer> = {
  name: 'c.name',
  vatNumber: 'c.vat_number',
  fiscalCode: 'c.fiscal_code',
  address: 'c.address',
  zipCode: 'c.zip_code',
  city: 'c.city',
  district: 'c.district',
  country: `coalesce(nullif(c.country, ''), 'IT')`,
  invoiceCode: 'c.electronic_invoice_code',
  pec: 'c.pec',
}
const visitColumns: Columns<InvoicedVisit> = {
  appointmentId: 'p.appointment_id',
  clientId: 'coalesce(p.payment_client_id, p.client_id)',
  owed: eurosSql('p.owed_cents'),
  entries: jsonArray(
    entryColumns,
    `FROM (
      SELECT rowid, *
      FROM ledger_entries
      WHERE salon_id = p.salon_id
        AND appointment_id = p.appointment_id
      ORDER BY rowid
    ) e`,
  ),
  lines: jsonArray(soldColumns, `FROM (${soldLines}) h`),
  documents: jsonArray(
    documentColumns,
    `FROM (
      SELECT *
      FROM invoices
      WHERE +salon_id = p.salon_id
        AND deleted_utc IS NULL
        AND invoice_id IN (
          SELECT x.invoice_id
          FROM invoice_entries x
          WHERE x.salon_id = p.salon_id
            AND x.appointment_id = p.appointment_id
            AND x.deleted_utc IS NULL
        )
      ORDER BY rowid
    ) i`,
  ),
  buyer: jsonRow(
    buyerColumns,
    `FROM clients c
    WHERE c.salon_id = p.salon_id
      AND c.client_id = coalesce(p.payment_client_id, p.client_id)`,
  ),
}

const selectVisits = (db: TenantDb, condition: SQL): Statement<InvoicedVisit[]> =>
  db.selectJson(
    visitColumns,
    (salonId) => sql`
      FROM appointments p
      WHERE p.salon_id = ${salonId}
        AND p.deleted_utc IS NULL
        AND ${condition}
      ORDER BY p.arrival_utc DESC
      LIMIT 200`,
  )

export const selectVisitsToInvoice = (db: TenantDb, appointmentIds: readonly string[]) =>
  selectVisits(db, sql`p.appointment_id IN (SELECT value FROM json_each(${JSON.stringify(appointmentIds)}))`)

/** Visits that a document covers entries of. */
export const selectVisitsOfInvoice = (db: TenantDb, invoiceId: string) =>
  selectVisits(
    db,
    sql`p.appointment_id IN (
      SELECT x.appointment_id
      FROM invoice_entries x
      WHERE x.salon_id = p.salon_id
        AND x.invoice_id = ${invoiceId}
        AND x.deleted_utc IS NULL
    )`,
  )

/** Visits that a client pays, with ledger entries since a day. */
export const selectVisitsOfPayer = (db: TenantDb, clientId: string, since: string) =>
  selectVisits(
    db,
    sql`
      (p.payment_client_id = ${clientId} OR (p.client_id = ${clientId} AND p.payment_client_id IS NULL))
      AND EXISTS (
        SELECT 1
        FROM ledger_entries e
        WHERE e.salon_id = p.salon_id
          AND e.appointment_id = p.appointment_id
          AND +e.day >= ${since}
      )`,
  )
