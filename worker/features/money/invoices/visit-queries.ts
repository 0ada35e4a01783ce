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
    FROM invoice_entries invoice_entry
    WHERE invoice_entry.ledger_entry_id = e.ledger_entry_id
      AND invoice_entry.deleted_utc IS NULL
  )`),
  invoiceId: `(
    SELECT invoice_entry.invoice_id
    FROM invoice_entries invoice_entry
    WHERE invoice_entry.ledger_entry_id = e.ledger_entry_id
      AND invoice_entry.deleted_utc IS NULL
  )`,
  serial: 'e.rowid',
  lines: jsonArray(
    { lineId: 'ledger_line.line_id', side: 'ledger_line.side', amount: eurosSql('ledger_line.amount_cents') },
    `FROM ledger_lines ledger_line
    WHERE ledger_line.salon_id = e.salon_id
      AND ledger_line.ledger_entry_id = e.ledger_entry_id`,
  ),
  payments: jsonArray(
    {
      method: 'payment.method',
      amount: eurosSql('payment.amount_cents'),
      taxedRate: `CASE prepaid_account.vat_kind WHEN 'single' THEN coalesce(prepaid_account.vat_rate, 0) END`,
    },
    `FROM payments payment
    LEFT JOIN prepaid_accounts prepaid_account
      ON prepaid_account.prepaid_id = payment.prepaid_id
      AND prepaid_account.salon_id = payment.salon_id
    WHERE payment.salon_id = e.salon_id
      AND payment.ledger_entry_id = e.ledger_entry_id`,
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
    performed_service.client_history_service_id AS line_id, 'services' AS side, performed_service.service AS description, 1 AS quantity,
    performed_service.price_cents, service.service_category_id AS category_id, NULL AS vat_rate
  FROM client_history_services performed_service
  LEFT JOIN services service ON service.service_id = performed_service.service_id AND service.salon_id = performed_service.salon_id
  WHERE performed_service.salon_id = visit.salon_id
    AND performed_service.appointment_id = visit.appointment_id
  UNION ALL
  SELECT
    sold_product.client_history_product_id, 'products', sold_product.product, sold_product.quantity,
    sold_product.price_cents, product.product_category_id, NULL
  FROM client_history_products sold_product
  LEFT JOIN products product ON product.product_id = sold_product.product_id AND product.salon_id = sold_product.salon_id
  WHERE sold_product.salon_id = visit.salon_id
    AND sold_product.appointment_id = visit.appointment_id
  UNION ALL
  SELECT fee.visit_fee_id, 'fee', fee.fee, 1, fee.price_cents, NULL, NULL
  FROM visit_fees fee
  WHERE fee.salon_id = visit.salon_id
    AND fee.appointment_id = visit.appointment_id
  UNION ALL
  SELECT
    prepaid_sale.prepaid_sale_id, 'voucher', CASE prepaid_account.kind WHEN 'gift_card' THEN 'Buono regalo' ELSE prepaid_account.label END,
    1,
    prepaid_sale.price_cents, NULL, CASE prepaid_account.vat_kind WHEN 'single' THEN prepaid_account.vat_rate END
  FROM prepaid_sales prepaid_sale
  JOIN prepaid_accounts prepaid_account
    ON prepaid_account.prepaid_id = prepaid_sale.prepaid_id
    AND prepaid_account.salon_id = prepaid_sale.salon_id
  WHERE prepaid_sale.salon_id = visit.salon_id
    AND prepaid_sale.appointment_id = visit.appointment_id`

const documentColumns: Columns<VisitDocument> = {
  invoiceId: 'invoice.invoice_id',
  kind: 'invoice.kind',
  state: 'invoice.state',
  number: `invoice.series || invoice.number || '/' || invoice.year`,
  day: 'invoice.day',
  lines: `json(invoice.document_json -> '$.lines')`,
}
const buyerColumns: Columns<InvoiceBuyer> = {
  name: 'client.name',
  vatNumber: 'client.vat_number',
  fiscalCode: 'client.fiscal_code',
  address: 'client.address',
  zipCode: 'client.zip_code',
  city: 'client.city',
  district: 'client.district',
  country: `coalesce(nullif(client.country, ''), 'IT')`,
  invoiceCode: 'client.electronic_invoice_code',
  pec: 'client.pec',
}
const visitColumns: Columns<InvoicedVisit> = {
  appointmentId: 'visit.appointment_id',
  clientId: 'coalesce(visit.payment_client_id, visit.client_id)',
  owed: eurosSql('visit.owed_cents'),
  entries: jsonArray(
    entryColumns,
    `FROM (
      SELECT rowid, *
      FROM ledger_entries
      WHERE salon_id = visit.salon_id
        AND appointment_id = visit.appointment_id
      ORDER BY rowid
    ) e`,
  ),
  lines: jsonArray(soldColumns, `FROM (${soldLines}) h`),
  documents: jsonArray(
    documentColumns,
    `FROM (
      SELECT *
      FROM invoices
      WHERE +salon_id = visit.salon_id
        AND deleted_utc IS NULL
        AND invoice_id IN (
          SELECT invoice_entry.invoice_id
          FROM invoice_entries invoice_entry
          WHERE invoice_entry.salon_id = visit.salon_id
            AND invoice_entry.appointment_id = visit.appointment_id
            AND invoice_entry.deleted_utc IS NULL
        )
      ORDER BY rowid
    ) invoice`,
  ),
  buyer: jsonRow(
    buyerColumns,
    `FROM clients client
    WHERE client.salon_id = visit.salon_id
      AND client.client_id = coalesce(visit.payment_client_id, visit.client_id)`,
  ),
}

/** The conditions name the visits: the pluses keep SQLite from reading all of the salon in their order. */
const selectVisits = (db: TenantDb, condition: (salonId: SQL) => SQL): Statement<InvoicedVisit[]> =>
  db.selectJson(
    visitColumns,
    (salonId) => sql`
      FROM appointments visit
      WHERE +visit.salon_id = ${salonId}
        AND visit.deleted_utc IS NULL
        AND ${condition(salonId)}
      ORDER BY coalesce(visit.arrival_utc, visit.checked_out_utc) DESC
      LIMIT 200`,
  )

export const selectVisitsToInvoice = (db: TenantDb, appointmentIds: readonly string[]) =>
  selectVisits(db, () => sql`visit.appointment_id IN (SELECT value FROM json_each(${JSON.stringify(appointmentIds)}))`)

/** Visits that a document covers entries of. */
export const selectVisitsOfInvoice = (db: TenantDb, invoiceId: string) =>
  selectVisits(
    db,
    (salonId) => sql`visit.appointment_id IN (
      SELECT invoice_entry.appointment_id
      FROM invoice_entries invoice_entry
      WHERE invoice_entry.salon_id = ${salonId}
        AND invoice_entry.invoice_id = ${invoiceId}
        AND invoice_entry.deleted_utc IS NULL
    )`,
  )

/** Visits that a client pays, with ledger entries since a day. */
export const selectVisitsOfPayer = (db: TenantDb, clientId: string, since: string) =>
  selectVisits(
    db,
    (salonId) => sql`
      visit.appointment_id IN (
        SELECT own_visit.appointment_id
        FROM appointments own_visit
        WHERE own_visit.salon_id = ${salonId}
          AND own_visit.client_id = ${clientId}
          AND own_visit.payment_client_id IS NULL
        UNION ALL
        SELECT paid_visit.appointment_id
        FROM appointments paid_visit
        WHERE +paid_visit.salon_id = ${salonId}
          AND paid_visit.payment_client_id = ${clientId}
      )
      AND EXISTS (
        SELECT 1
        FROM ledger_entries ledger_entry
        WHERE ledger_entry.salon_id = visit.salon_id
          AND ledger_entry.appointment_id = visit.appointment_id
          AND +ledger_entry.day >= ${since}
      )`,
  )
