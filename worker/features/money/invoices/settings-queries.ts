import { sql } from 'drizzle-orm'
import type { InvoiceSettings, InvoiceSettingsChange } from '../../../../schema/api/money/invoice-settings.ts'
import type { InvoiceSeller } from '../../../../schema/rules/money/invoice-document.ts'
import { type Columns, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export type StoredSettings = Omit<InvoiceSettings, 'problems'>
/** The salon as a seller, and how it invoices; version 0 where nothing is set. */
export interface Invoicing {
  readonly seller: InvoiceSeller
  readonly settings: StoredSettings
}

const sellerColumns: Columns<InvoiceSeller> = {
  name: `coalesce(nullif(t.company_name, ''), s.salon_name)`,
  vatNumber: 's.vat_number',
  fiscalCode: 's.fiscal_code',
  regime: `coalesce(t.regime, 'RF01')`,
  address: 's.address',
  zipCode: 's.zip_code',
  city: 's.city',
  district: 's.district',
  country: 's.country',
  phone: 's.phone_number',
  email: 's.email',
  reaOffice: `coalesce(t.rea_office, '')`,
  reaNumber: `coalesce(t.rea_number, '')`,
  iban: 's.bank_account_iban',
}
const settingsColumns: Columns<StoredSettings> = {
  companyName: `coalesce(t.company_name, '')`,
  regime: sellerColumns.regime,
  series: `coalesce(t.series, '')`,
  dueDays: 'coalesce(t.due_days, 0)',
  reaOffice: sellerColumns.reaOffice,
  reaNumber: sellerColumns.reaNumber,
  rates: storedJsonSql(`coalesce(t.rates_json, '[]')`, '[]'),
  version: 'coalesce(t.version, 0)',
}
const invoicingJson = sql.raw(
  jsonObject({ seller: jsonObject(sellerColumns), settings: jsonObject(settingsColumns) } satisfies Columns<Invoicing>),
)

export const selectInvoicing = (db: TenantDb): Statement<Invoicing | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${invoicingJson} AS packed
      FROM salons s
      LEFT JOIN invoice_settings t ON t.salon_id = s.salon_id AND t.deleted_utc IS NULL
      WHERE s.salon_id = ${salonId}`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as Invoicing) : undefined),
  )

/** Inserts the settings (version 0) or updates those of this version; aborts with `stale` otherwise. */
export const saveSettings = (db: TenantDb, settings: InvoiceSettingsChange) =>
  [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO invoice_settings (
          salon_id, company_name, regime, series, due_days, rea_office, rea_number, rates_json, changed_utc, changed_by
        )
        SELECT
          s.id, ${settings.companyName}, ${settings.regime}, ${settings.series}, ${settings.dueDays},
          ${settings.reaOffice}, ${settings.reaNumber}, ${JSON.stringify(settings.rates)}, ${db.nowUtc}, ${userId}
        FROM (SELECT ${salonId} AS id) s
        WHERE s.id IS NOT NULL
          AND (${settings.version} = 0 OR EXISTS (SELECT 1 FROM invoice_settings x WHERE x.salon_id = s.id))
        ON CONFLICT (salon_id) DO UPDATE
          SET
            company_name = excluded.company_name,
            regime = excluded.regime,
            series = excluded.series,
            due_days = excluded.due_days,
            rea_office = excluded.rea_office,
            rea_number = excluded.rea_number,
            rates_json = excluded.rates_json,
            version = invoice_settings.version + 1,
            changed_utc = excluded.changed_utc,
            changed_by = excluded.changed_by
          WHERE invoice_settings.version = ${settings.version}`,
    ),
    db.abortIfUnchanged('stale'),
  ] as const

/** Aborts with `missing` unless every category of a side is one of the salon. */
export const abortUnlessCategories = (db: TenantDb, side: 'services' | 'products', categoryIds: readonly string[]) => {
  const [table, column] =
    side === 'services' ? ['service_categories', 'service_category_id'] : ['product_categories', 'product_category_id']
  return db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(categoryIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM ${sql.identifier(table ?? '')} c
          WHERE c.salon_id = ${salonId}
            AND c.${sql.identifier(column ?? '')} = j.value
        )
      )`,
  )
}
