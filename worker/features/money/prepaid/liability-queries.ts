import { sql } from 'drizzle-orm'
import type { VatSettings } from '../../../../schema/rules/catalogue/category-vat.ts'
import type { RateAmount } from '../../../../schema/rules/money/prepaid-vat.ts'
import type { PrepaidEntryKind, PrepaidKind, VatKind } from '../../../../schema/terms.ts'
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
    SELECT l.side, coalesce(s.service_category_id, d.product_category_id) AS category_id, sum(l.amount_cents) AS cents
    FROM ledger_lines l
    LEFT JOIN client_history_services v ON v.client_history_service_id = l.line_id AND v.salon_id = l.salon_id
    LEFT JOIN services s ON s.service_id = v.service_id AND s.salon_id = l.salon_id
    LEFT JOIN client_history_products w ON w.client_history_product_id = l.line_id AND w.salon_id = l.salon_id
    LEFT JOIN products d ON d.product_id = w.product_id AND d.salon_id = l.salon_id
    WHERE l.salon_id = u.salon_id
      AND l.appointment_id = u.appointment_id
      AND l.side IN ('services', 'products', 'fee')
      AND l.amount_cents > 0
    GROUP BY l.side, category_id
  ) b
)`)
const taxedOfVisit = sql.raw(`(
  SELECT json_group_array(json_object('rate', coalesce(a.vat_rate, 0), 'cents', y.amount_cents))
  FROM payments y
  JOIN prepaid_accounts a ON a.prepaid_id = y.prepaid_id AND a.salon_id = y.salon_id
  WHERE y.salon_id = u.salon_id
    AND y.appointment_id = u.appointment_id
    AND y.amount_cents > 0
    AND a.vat_kind = 'single'
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
              SELECT a.kind
              FROM prepaid_entries e
              JOIN prepaid_accounts a ON a.prepaid_id = e.prepaid_id AND a.salon_id = e.salon_id
              WHERE e.salon_id = ${salonId}
                AND e.day <= ${to}
                AND e.kind <> 'hold'
              GROUP BY a.kind, e.prepaid_id
              HAVING sum(e.amount_cents) > 0
            ) o
            GROUP BY o.kind
          ) w
        ) AS accounts,
        (
          SELECT json_group_array(json_object('cents', u.cents, 'lines', json(${linesOfVisit}), 'taxed', json(${taxedOfVisit})))
          FROM (
            SELECT e.salon_id, y.appointment_id, -sum(e.amount_cents) AS cents
            FROM prepaid_entries e
            JOIN prepaid_accounts a ON a.prepaid_id = e.prepaid_id AND a.salon_id = e.salon_id
            JOIN payments y ON y.payment_id = e.prepaid_entry_id
            WHERE e.salon_id = ${salonId}
              AND e.kind = 'payment'
              AND e.day BETWEEN ${from} AND ${to}
              AND a.vat_kind = 'multi'
            GROUP BY e.salon_id, y.appointment_id
          ) u
          WHERE u.cents <> 0
        ) AS uses,
        (
          SELECT json_object('regime', t.regime, 'rates', json(t.rates_json))
          FROM invoice_settings t
          WHERE t.salon_id = ${salonId}
            AND t.deleted_utc IS NULL
        ) AS settings`,
    ([row]) => ({
      accounts: JSON.parse(String(row?.accounts ?? '{}')),
      uses: JSON.parse(String(row?.uses ?? '[]')),
      settings: JSON.parse(String(row?.settings ?? '{"regime":"RF01","rates":[]}')),
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
