import { sql } from 'drizzle-orm'
import type { VatSettings } from '../../../../schema/rules/catalogue/category-vat.ts'
import type { RateAmount } from '../../../../schema/rules/money/prepaid-vat.ts'
import type { PrepaidEntryKind, PrepaidKind, VatKind } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** What multi-purpose vouchers paid of one visit in a period, and what the visit charged. */
export interface VisitUse {
  /** Cents; negative where more was refunded to them than paid. */
  readonly cents: number
  readonly lines: readonly { readonly side: string; readonly categoryId: string | null; readonly cents: number }[]
  /** What single-purpose vouchers pay of it. */
  readonly taxed: readonly RateAmount[]
}
export interface LiabilityState {
  /** How many gift cards and packages have a balance at the end of the period. */
  readonly accounts: Partial<Record<PrepaidKind, number>>
  readonly uses: readonly VisitUse[]
  readonly settings: VatSettings
}

const linesOfVisit = sql.raw(`(
  SELECT json_group_array(json_object('side', b.side, 'categoryId', b.category_id, 'cents', b.cents))
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
    WHERE ledger_line.salon_id = u.salon_id
      AND ledger_line.appointment_id = u.appointment_id
      AND ledger_line.side IN ('services', 'products', 'fee')
      AND ledger_line.amount_cents > 0
    GROUP BY ledger_line.side, category_id
  ) b
)`)
const taxedOfVisit = sql.raw(`(
  SELECT json_group_array(json_object('rate', coalesce(prepaid_account.vat_rate, 0), 'cents', payment.amount_cents))
  FROM payments payment
  JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = payment.prepaid_id AND prepaid_account.salon_id = payment.salon_id
  WHERE payment.salon_id = u.salon_id
    AND payment.appointment_id = u.appointment_id
    AND payment.amount_cents > 0
    AND prepaid_account.vat_kind = 'single'
)`)

/** What is open at the end of a period, and what multi-purpose vouchers paid in it. */
export const selectState = (db: StaffDb, from: string, to: string): Statement<LiabilityState> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_object(w.kind, w.accounts)
          FROM (
            SELECT o.kind, count(*) AS accounts
            FROM (
              SELECT prepaid_account.kind
              FROM prepaid_entries prepaid_entry
              JOIN prepaid_accounts prepaid_account
                ON prepaid_account.prepaid_id = prepaid_entry.prepaid_id
                AND prepaid_account.salon_id = prepaid_entry.salon_id
              WHERE prepaid_entry.salon_id = ${salonId}
                AND prepaid_entry.day <= ${to}
                AND prepaid_entry.kind <> 'hold'
              GROUP BY prepaid_account.kind, prepaid_entry.prepaid_id
              HAVING sum(prepaid_entry.amount_cents) > 0
            ) o
            GROUP BY o.kind
          ) w
        ) AS accounts,
        (
          SELECT json_group_array(json_object('cents', u.cents, 'lines', json(${linesOfVisit}), 'taxed', json(${taxedOfVisit})))
          FROM (
            SELECT prepaid_entry.salon_id, payment.appointment_id, -sum(prepaid_entry.amount_cents) AS cents
            FROM prepaid_entries prepaid_entry
            JOIN prepaid_accounts prepaid_account
              ON prepaid_account.prepaid_id = prepaid_entry.prepaid_id
              AND prepaid_account.salon_id = prepaid_entry.salon_id
            JOIN payments payment ON payment.payment_id = prepaid_entry.prepaid_entry_id
            WHERE prepaid_entry.salon_id = ${salonId}
              AND prepaid_entry.kind = 'payment'
              AND prepaid_entry.day BETWEEN ${from} AND ${to}
              AND prepaid_account.vat_kind = 'multi'
            GROUP BY prepaid_entry.salon_id, payment.appointment_id
          ) u
          WHERE u.cents <> 0
        ) AS uses,
        (
          SELECT json_object('regime', invoice_settings.regime, 'rates', json(invoice_settings.rates_json))
          FROM invoice_settings
          WHERE invoice_settings.salon_id = ${salonId}
            AND invoice_settings.deleted_utc IS NULL
        ) AS settings`,
    ([row]) => ({
      accounts: readJson(row?.accounts ?? '{}'),
      uses: readJson(row?.uses ?? '[]'),
      settings: readJson(row?.settings ?? '{"regime":"RF01","rates":[]}'),
    }),
  )

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
        iif(prepaid_entry.day < ${from}, NULL, prepaid_entry.day) AS on_day,
        prepaid_entry.kind AS entry,
        prepaid_account.kind,
        prepaid_account.vat_kind,
        prepaid_account.vat_rate,
        sum(prepaid_entry.amount_cents) AS cents
      FROM prepaid_entries prepaid_entry
      JOIN prepaid_accounts prepaid_account
        ON prepaid_account.prepaid_id = prepaid_entry.prepaid_id
        AND prepaid_account.salon_id = prepaid_entry.salon_id
      WHERE prepaid_entry.salon_id = ${salonId}
        AND prepaid_entry.day <= ${to}
        AND prepaid_entry.kind <> 'hold'
      GROUP BY on_day, prepaid_entry.kind, prepaid_account.kind, prepaid_account.vat_kind, prepaid_account.vat_rate
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
