import { sql } from 'drizzle-orm'
import type { InvoiceKind, InvoiceState } from '../../../../schema/rules/money/invoice-terms.ts'
import type { RateAmount } from '../../../../schema/rules/money/prepaid-vat.ts'
import type { CashMovementKind, LedgerLineSide, PaymentMethod } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The first and the last day of a month. */
export interface MonthDays {
  readonly from: string
  readonly to: string
}

/** What services, products, fees or tips of one category brought on a day, in cents. */
export interface DayRevenue {
  readonly day: string
  readonly side: LedgerLineSide
  readonly categoryId: string | null
  readonly cents: number
}

export const selectRevenue = (db: StaffDb, { from, to }: MonthDays): Statement<DayRevenue[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        daily_revenue.day, daily_revenue.side, coalesce(service.service_category_id, product.product_category_id) AS category_id,
        sum(daily_revenue.amount_cents) AS cents
      FROM daily_revenue
      LEFT JOIN services service ON service.service_id = daily_revenue.item_id AND service.salon_id = daily_revenue.salon_id
      LEFT JOIN products product ON product.product_id = daily_revenue.item_id AND product.salon_id = daily_revenue.salon_id
      WHERE daily_revenue.salon_id = ${salonId}
        AND daily_revenue.day BETWEEN ${from} AND ${to}
      GROUP BY daily_revenue.day, daily_revenue.side, 3`,
    (rows) =>
      rows.map((row) => ({
        day: String(row.day),
        side: row.side as LedgerLineSide,
        categoryId: row.category_id === null ? null : String(row.category_id),
        cents: Number(row.cents),
      })),
  )

/** What was charged on a day, in cents. */
export interface DayCharge {
  readonly day: string
  readonly cents: number
}

export const selectCharges = (db: StaffDb, { from, to }: MonthDays): Statement<DayCharge[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ledger_entry.day, sum(ledger_entry.charged_cents) AS cents
      FROM ledger_entries ledger_entry
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day BETWEEN ${from} AND ${to}
      GROUP BY ledger_entry.day
      ORDER BY ledger_entry.day`,
    (rows) => rows.map((row) => ({ day: String(row.day), cents: Number(row.cents) })),
  )

/** What was received less what was refunded by one method on a day, in cents. */
export interface DayPayment {
  readonly day: string
  readonly method: PaymentMethod
  readonly cents: number
}

export const selectPayments = (db: StaffDb, { from, to }: MonthDays): Statement<DayPayment[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ledger_entry.day, payment.method, sum(payment.amount_cents) AS cents
      FROM ledger_entries ledger_entry
      JOIN payments payment ON payment.salon_id = ledger_entry.salon_id AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day BETWEEN ${from} AND ${to}
      GROUP BY ledger_entry.day, payment.method`,
    (rows) => rows.map((row) => ({ day: String(row.day), method: row.method as PaymentMethod, cents: Number(row.cents) })),
  )

/** What was charged for gift cards and courses on a day, in cents; `rate` is null where they bear VAT only when they are used. */
export interface DaySale {
  readonly day: string
  readonly rate: number | null
  readonly cents: number
}

/** A sale's entry of the account has the id of the ledger line that charged it. */
export const selectVoucherSales = (db: StaffDb, { from, to }: MonthDays): Statement<DaySale[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        prepaid_entry.day, iif(prepaid_account.vat_kind = 'single', coalesce(prepaid_account.vat_rate, 0), NULL) AS rate,
        sum(ledger_line.amount_cents) AS cents
      FROM prepaid_entries prepaid_entry
      JOIN prepaid_accounts prepaid_account
        ON prepaid_account.prepaid_id = prepaid_entry.prepaid_id
        AND prepaid_account.salon_id = prepaid_entry.salon_id
      JOIN ledger_lines ledger_line
        ON ledger_line.ledger_line_id = prepaid_entry.prepaid_entry_id
        AND ledger_line.salon_id = prepaid_entry.salon_id
      WHERE prepaid_entry.salon_id = ${salonId}
        AND prepaid_entry.day BETWEEN ${from} AND ${to}
        AND prepaid_entry.kind = 'sale'
      GROUP BY prepaid_entry.day, 2`,
    (rows) => rows.map((row) => ({ day: String(row.day), rate: row.rate === null ? null : Number(row.rate), cents: Number(row.cents) })),
  )

/** What vouchers that were taxed when they were sold paid of one visit on a day; refunds to them are negative. */
export interface TaxedUse {
  readonly day: string
  readonly taxed: readonly RateAmount[]
  /** What the visit was charged for, in cents. */
  readonly lines: readonly { readonly side: string; readonly categoryId: string | null; readonly cents: number }[]
}

export const selectTaxedUses = (db: StaffDb, { from, to }: MonthDays): Statement<TaxedUse[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        taxed_use.day,
        json_group_array(json_object('rate', taxed_use.rate, 'cents', taxed_use.cents)) AS taxed,
        (
          SELECT json_group_array(json_object('side', charged.side, 'categoryId', charged.category_id, 'cents', charged.cents))
          FROM (
            SELECT
              ledger_line.side, coalesce(service.service_category_id, product.product_category_id) AS category_id,
              sum(ledger_line.amount_cents) AS cents
            FROM ledger_lines ledger_line
            LEFT JOIN client_history_services performed_service
              ON performed_service.client_history_service_id = ledger_line.line_id
              AND performed_service.salon_id = ledger_line.salon_id
            LEFT JOIN services service ON service.service_id = performed_service.service_id AND service.salon_id = ledger_line.salon_id
            LEFT JOIN client_history_products sold_product
              ON sold_product.client_history_product_id = ledger_line.line_id
              AND sold_product.salon_id = ledger_line.salon_id
            LEFT JOIN products product ON product.product_id = sold_product.product_id AND product.salon_id = ledger_line.salon_id
            WHERE ledger_line.salon_id = taxed_use.salon_id
              AND ledger_line.appointment_id = taxed_use.appointment_id
              AND ledger_line.side IN ('services', 'products', 'fee')
              AND ledger_line.amount_cents > 0
            GROUP BY ledger_line.side, 2
          ) charged
        ) AS lines
      FROM (
        SELECT
          prepaid_entry.salon_id, prepaid_entry.day, payment.appointment_id, coalesce(prepaid_account.vat_rate, 0) AS rate,
          -sum(prepaid_entry.amount_cents) AS cents
        FROM prepaid_entries prepaid_entry
        JOIN prepaid_accounts prepaid_account
          ON prepaid_account.prepaid_id = prepaid_entry.prepaid_id
          AND prepaid_account.salon_id = prepaid_entry.salon_id
        JOIN payments payment ON payment.payment_id = prepaid_entry.prepaid_entry_id AND payment.salon_id = prepaid_entry.salon_id
        WHERE prepaid_entry.salon_id = ${salonId}
          AND prepaid_entry.day BETWEEN ${from} AND ${to}
          AND prepaid_entry.kind = 'payment'
          AND prepaid_account.vat_kind = 'single'
        GROUP BY prepaid_entry.day, payment.appointment_id, rate
      ) taxed_use
      WHERE taxed_use.cents <> 0
      GROUP BY taxed_use.day, taxed_use.appointment_id`,
    (rows) => rows.map((row) => ({ day: String(row.day), taxed: readJson(row.taxed), lines: readJson(row.lines) })),
  )

/** The count that closed a day, in cents. */
export interface DayCount {
  readonly day: string
  readonly opening: number
  readonly expected: number
  readonly counted: number
  readonly left: number
  readonly note: string
}

export const selectDayCounts = (db: StaffDb, { from, to }: MonthDays): Statement<DayCount[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        day_closing.day, day_closing.opening_cash_cents, day_closing.expected_cash_cents, day_closing.counted_cash_cents,
        day_closing.left_cash_cents, day_closing.note
      FROM day_closings day_closing
      WHERE day_closing.salon_id = ${salonId}
        AND day_closing.day BETWEEN ${from} AND ${to}
        AND day_closing.deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        day: String(row.day),
        opening: Number(row.opening_cash_cents),
        expected: Number(row.expected_cash_cents),
        counted: Number(row.counted_cash_cents),
        left: Number(row.left_cash_cents),
        note: String(row.note),
      })),
  )

/** Cash in (positive) or out, in cents; `person` recorded it. */
export interface MonthMovement {
  readonly day: string
  readonly kind: CashMovementKind
  readonly cents: number
  readonly note: string
  readonly person: string
}

export const selectMonthMovements = (db: StaffDb, { from, to }: MonthDays): Statement<MonthMovement[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        cash_movement.day, cash_movement.kind, cash_movement.amount_cents, cash_movement.note,
        coalesce(trim(team_member.first_name || ' ' || team_member.last_name), '') AS person
      FROM cash_movements cash_movement
      LEFT JOIN users team_member ON team_member.user_id = cash_movement.user_id
      WHERE cash_movement.salon_id = ${salonId}
        AND cash_movement.day BETWEEN ${from} AND ${to}
        AND cash_movement.deleted_utc IS NULL
      ORDER BY cash_movement.day, cash_movement.at_utc, cash_movement.rowid`,
    (rows) =>
      rows.map((row) => ({
        day: String(row.day),
        kind: row.kind as CashMovementKind,
        cents: Number(row.amount_cents),
        note: String(row.note),
        person: String(row.person),
      })),
  )

export interface MonthInvoice {
  readonly invoiceId: string
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  readonly number: string
  readonly name: string
  readonly cents: number
}

/** The invoices and credit notes of a month with a number, in the order of their numbers. */
export const selectMonthInvoices = (db: StaffDb, { from, to }: MonthDays): Statement<MonthInvoice[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        invoice.invoice_id, invoice.kind, invoice.state, invoice.series || invoice.number || '/' || invoice.year AS number,
        coalesce(invoice.document_json ->> '$.buyer.name', '') AS name, invoice.total_cents
      FROM invoices invoice
      WHERE invoice.salon_id = ${salonId}
        AND invoice.day BETWEEN ${from} AND ${to}
        AND invoice.number IS NOT NULL
        AND invoice.deleted_utc IS NULL
      ORDER BY invoice.year, invoice.series, invoice.number`,
    (rows) =>
      rows.map((row) => ({
        invoiceId: String(row.invoice_id),
        kind: row.kind as InvoiceKind,
        state: row.state as InvoiceState,
        number: String(row.number),
        name: String(row.name),
        cents: Number(row.total_cents),
      })),
  )

/** What clients owed at the end of a day, in cents: what they owe now, less what came after it. */
export const selectOwed = (db: StaffDb, to: string): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT (
        SELECT coalesce(sum(visit.owed_cents), 0)
        FROM appointments visit INDEXED BY appointments_owed
        WHERE visit.salon_id = ${salonId}
          AND visit.owed_cents > 0
          AND visit.deleted_utc IS NULL
      ) - (
        SELECT coalesce(sum(ledger_entry.charged_cents - ledger_entry.paid_cents), 0)
        FROM ledger_entries ledger_entry
        WHERE ledger_entry.salon_id = ${salonId}
          AND ledger_entry.day > ${to}
      ) AS owed`,
    ([row]) => Number(row?.owed ?? 0),
  )
