import { type SQL, sql } from 'drizzle-orm'
import type { Invoice, InvoiceRow, InvoiceSettings, InvoiceSettingsChange } from '../../../../schema/api/money/invoices-schemas.ts'
import type { InvoiceDocument, InvoiceSeller } from '../../../../schema/rules/money/invoice-document.ts'
import type { InvoiceKind, InvoiceState } from '../../../../schema/rules/money/invoice-terms.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { invoiceEntries, invoices } from '../../../../schema/tables/money/invoices.ts'
import { type Columns, eurosSql, instantSql, jsonObject, jsonRow, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export type StoredSettings = Omit<InvoiceSettings, 'problems'>
/** The salon as a seller, and how it invoices; version 0 where nothing is set. */
export interface Invoicing {
  readonly seller: InvoiceSeller
  readonly settings: StoredSettings
}

const sellerColumns: Columns<InvoiceSeller> = {
  name: `coalesce(nullif(invoice_settings.company_name, ''), salon.salon_name)`,
  vatNumber: 'salon.vat_number',
  fiscalCode: 'salon.fiscal_code',
  regime: `coalesce(invoice_settings.regime, 'RF01')`,
  address: 'salon.address',
  zipCode: 'salon.zip_code',
  city: 'salon.city',
  district: 'salon.district',
  country: 'salon.country',
  phone: 'salon.phone_number',
  email: 'salon.email',
  reaOffice: `coalesce(invoice_settings.rea_office, '')`,
  reaNumber: `coalesce(invoice_settings.rea_number, '')`,
  iban: 'salon.bank_account_iban',
}
const settingsColumns: Columns<StoredSettings> = {
  companyName: `coalesce(invoice_settings.company_name, '')`,
  regime: sellerColumns.regime,
  series: `coalesce(invoice_settings.series, '')`,
  dueDays: 'coalesce(invoice_settings.due_days, 0)',
  reaOffice: sellerColumns.reaOffice,
  reaNumber: sellerColumns.reaNumber,
  rates: storedJsonSql(`coalesce(invoice_settings.rates_json, '[]')`, '[]'),
  version: 'coalesce(invoice_settings.version, 0)',
}
const invoicingJson = sql.raw(
  jsonObject({ seller: jsonObject(sellerColumns), settings: jsonObject(settingsColumns) } satisfies Columns<Invoicing>),
)

export const selectInvoicing = (db: TenantDb): Statement<Invoicing | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${invoicingJson} AS packed
      FROM salons salon
      LEFT JOIN invoice_settings ON invoice_settings.salon_id = salon.salon_id AND invoice_settings.deleted_utc IS NULL
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => (row ? (readJson(row.packed) as Invoicing) : undefined),
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
          AND (${settings.version} = 0 OR EXISTS (SELECT 1 FROM invoice_settings WHERE invoice_settings.salon_id = s.id))
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

const rowColumns: Columns<InvoiceRow> = {
  invoiceId: 'invoice.invoice_id',
  kind: 'invoice.kind',
  state: 'invoice.state',
  number: `invoice.series || invoice.number || '/' || invoice.year`,
  day: 'invoice.day',
  clientId: 'invoice.client_id',
  name: `coalesce(invoice.document_json ->> '$.buyer.name', '')`,
  total: eurosSql('invoice.total_cents'),
  tax: eurosSql('invoice.tax_cents'),
  changed: instantSql('invoice.changed_utc'),
  sent: instantSql('invoice.sent_utc'),
  answered: instantSql('invoice.answered_utc'),
  version: 'invoice.version',
}

/** Drafts, and the invoices of a month (`YYYY-MM`), the latest first. */
export const selectInvoiceRows = (db: TenantDb, month: string): Statement<InvoiceRow[]> =>
  db.selectJson(
    rowColumns,
    (salonId) => sql`
      FROM invoices invoice
      WHERE invoice.salon_id = ${salonId}
        AND (invoice.day IS NULL OR invoice.day BETWEEN ${`${month}-01`} AND ${`${month}-31`})
        AND invoice.deleted_utc IS NULL
      ORDER BY invoice.day IS NOT NULL, invoice.day DESC, invoice.year DESC, invoice.number DESC, invoice.changed_utc DESC`,
  )

/** An invoice with everything that its reply and its files are made of. */
export interface StoredInvoice extends InvoiceRow {
  readonly series: string
  readonly year: number | null
  readonly serial: number | null
  readonly fileNo: number | null
  readonly stamp: number
  readonly document: InvoiceDocument
  readonly exchangeId: string
  readonly answerErrors: { code: string; text: string }[]
  readonly appointmentIds: string[]
  /** How a service hands its latest file to the exchange. */
  readonly sending: Invoice['sending']
  /** E-mail address of the client's record. */
  readonly email: string
}
const invoiceColumns: Columns<StoredInvoice> = {
  ...rowColumns,
  series: 'invoice.series',
  year: 'invoice.year',
  serial: 'invoice.number',
  fileNo: 'invoice.file_no',
  stamp: eurosSql('invoice.stamp_cents'),
  document: 'json(invoice.document_json)',
  exchangeId: 'invoice.exchange_id',
  answerErrors: storedJsonSql('invoice.answer_errors_json', '[]'),
  appointmentIds: `(
    SELECT json_group_array(DISTINCT invoice_entry.appointment_id)
    FROM invoice_entries invoice_entry
    WHERE invoice_entry.salon_id = invoice.salon_id
      AND invoice_entry.invoice_id = invoice.invoice_id
      AND invoice_entry.deleted_utc IS NULL
  )`,
  sending: jsonRow(
    { state: 'invoice_sending.state', words: 'invoice_sending.words' },
    `FROM invoice_sendings invoice_sending
    WHERE invoice_sending.salon_id = invoice.salon_id
      AND invoice_sending.invoice_id = invoice.invoice_id
      AND invoice_sending.file_no = invoice.file_no
      AND invoice_sending.state <> 'dropped'`,
  ),
  email: `coalesce((
    SELECT client.email
    FROM clients client
    WHERE client.client_id = invoice.client_id
      AND client.salon_id = invoice.salon_id
  ), '')`,
}

const selectInvoices = (db: TenantDb, condition: SQL): Statement<StoredInvoice[]> =>
  db.selectJson(
    invoiceColumns,
    (salonId) => sql`
      FROM invoices invoice
      WHERE invoice.salon_id = ${salonId}
        AND ${condition}
        AND invoice.deleted_utc IS NULL
      ORDER BY invoice.file_no`,
  )
export const selectInvoice = (db: TenantDb, invoiceId: string) => selectInvoices(db, sql`invoice.invoice_id = ${invoiceId}`)
/** Invoices of a month that count as issued. */
export const selectIssuedOfMonth = (db: TenantDb, month: string) =>
  selectInvoices(db, sql`invoice.day BETWEEN ${`${month}-01`} AND ${`${month}-31`} AND invoice.state IN ('issued', 'sent', 'accepted')`)
/** The invoice whose latest file has this number. */
export const selectInvoiceOfFile = (db: TenantDb, fileNo: number) => selectInvoices(db, sql`invoice.file_no = ${fileNo}`)

export interface InvoiceDraft {
  readonly invoiceId: string
  readonly kind: InvoiceKind
  readonly clientId: string
  readonly total: number
  readonly tax: number
  readonly stamp: number
  readonly document: InvoiceDocument
  /** Ledger entries that it covers, with their visits. */
  readonly entries: readonly { readonly bookEntryId: string; readonly appointmentId: string }[]
}
/** A draft and what it covers; a unique index aborts the batch where another document covers an entry. */
export const insertDraft = (db: TenantDb, { entries, ...draft }: InvoiceDraft): Statement<unknown>[] => [
  db.insert(invoices, draft),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO invoice_entries (
        invoice_entry_id, salon_id, invoice_id, appointment_id, ledger_entry_id, changed_by, changed_utc
      )
      SELECT
        ${db.newId('ine')} || '.' || j.key, ${salonId}, ${draft.invoiceId},
        j.value ->> 'appointmentId', j.value ->> 'bookEntryId', ${userId}, ${db.nowUtc}
      FROM json_each(${JSON.stringify(entries)}) j`,
  ),
]

const hasState = (invoiceId: string, states: readonly InvoiceState[], version?: number) => sql`
  invoice_id = ${invoiceId}
  AND state IN (SELECT value FROM json_each(${JSON.stringify(states)}))
  ${version === undefined ? sql`` : sql`AND version = ${version}`}`

/** Changes a draft or a rejected invoice of this version. */
export const updateDraft = (db: TenantDb, invoiceId: string, version: number, document: InvoiceDocument) =>
  [db.update(invoices, { document }, hasState(invoiceId, ['draft', 'rejected'], version)), db.abortIfUnchanged('stale')] as const

const buyerFields = ['vatNumber', 'fiscalCode', 'address', 'zipCode', 'city', 'district', 'pec'] as const
/** Completes the client's record by what the invoice knows and the record lacks. */
export function completeClient(db: TenantDb, clientId: string, buyer: Partial<InvoiceDocument['buyer']>): Statement<unknown>[] {
  const { invoiceCode: electronicInvoiceCode, ...others } = buyer
  const given = { ...others, electronicInvoiceCode }
  const fields = [...buyerFields, 'electronicInvoiceCode' as const].filter((field) => given[field])
  if (fields.length === 0) return []
  const isLacking = sql.join(
    fields.map((field) => sql`${clients[field]} = ''`),
    sql` OR `,
  )
  const values = Object.fromEntries(fields.map((field) => [field, sql`coalesce(nullif(${clients[field]}, ''), ${given[field]})`]))
  return [db.update(clients, values, sql`${clients.clientId} = ${clientId}`, isLacking)]
}

/** Deletes a draft, and frees what it covers. */
export const removeDraft = (db: TenantDb, invoiceId: string) =>
  [
    db.softDelete(invoices, hasState(invoiceId, ['draft'])),
    db.abortIfUnchanged('stale'),
    db.softDelete(invoiceEntries, sql`invoice_id = ${invoiceId}`),
  ] as const
/** Takes back the deletion; a unique index aborts the batch where another document covers an entry meanwhile. */
export const restoreDraft = (db: TenantDb, invoiceId: string) =>
  [
    db.restore(invoices, sql`invoice_id = ${invoiceId}`),
    db.abortIfUnchanged('missing'),
    db.restore(invoiceEntries, sql`invoice_id = ${invoiceId}`),
  ] as const

/** Condition on `invoices`: none of its visits was charged or credited after the ledger entry of the number `seen`. */
const isNotCharged = (seen: number): SQL => sql`
  NOT EXISTS (
    SELECT 1
    FROM invoice_entries invoice_entry
    JOIN ledger_entries ledger_entry
      ON ledger_entry.appointment_id = invoice_entry.appointment_id
      AND ledger_entry.salon_id = invoice_entry.salon_id
    WHERE invoice_entry.salon_id = invoices.salon_id
      AND invoice_entry.invoice_id = invoices.invoice_id
      AND invoice_entry.deleted_utc IS NULL
      AND ledger_entry.charged_cents <> 0
      AND ledger_entry.rowid > ${seen}
  )`

interface Issue {
  readonly invoiceId: string
  readonly version: number
  readonly series: string
  /** Today in the salon's zone. */
  readonly day: string
  readonly document: InvoiceDocument
  /** Number of the last ledger entry of its visits that was read; undefined where later ones do not matter. */
  readonly seen: number | undefined
}
/**
 * Issues a draft under the next number of its series and year, or a rejected invoice again under its own. The number is read and written
 * by one statement of a write transaction, so that parallel calls neither share nor skip one. A later number never has an earlier day.
 */
export function issueInvoice(db: TenantDb, { invoiceId, version, series, day, document, seen }: Issue) {
  const year = Number(day.slice(0, 4))
  const inSeries = sql.raw('FROM invoices invoice WHERE invoice.salon_id = invoices.salon_id AND invoice.number IS NOT NULL')
  const ofYear = sql`${inSeries} AND invoice.series = ${series} AND invoice.year = ${year}`
  return [
    db.update(
      invoices,
      {
        state: 'issued',
        series: sql`iif(number IS NULL, ${series}, series)`,
        year: sql`coalesce(year, ${year})`,
        day: sql`coalesce(day, max(${day}, coalesce((SELECT max(invoice.day) ${ofYear}), '')))`,
        number: sql`coalesce(number, (SELECT coalesce(max(invoice.number), 0) + 1 ${ofYear}))`,
        fileNo: sql`(SELECT coalesce(max(invoice.file_no), 0) + 1 ${inSeries})`,
        document,
        sent: null,
        answered: null,
        exchangeId: '',
        answerErrors: [],
      },
      hasState(invoiceId, ['draft', 'rejected'], version),
      ...(seen === undefined ? [] : [isNotCharged(seen)]),
    ),
    db.abortIfUnchanged('stale'),
  ] as const
}

/** Moves an invoice of this version from one state to another. */
export const moveInvoice = (
  db: TenantDb,
  { invoiceId, version }: { invoiceId: string; version: number },
  from: InvoiceState,
  to: InvoiceState,
  sent: string | null,
) => [db.update(invoices, { state: to, sent }, hasState(invoiceId, [from], version)), db.abortIfUnchanged('stale')] as const

interface Answer {
  readonly fileNo: number
  readonly state: 'accepted' | 'rejected'
  readonly exchangeId: string
  readonly errors: readonly { readonly code: string; readonly text: string }[]
}
/** Records the exchange's answer to the latest file of an invoice. A receipt does not undo a rejection, nor the other way round. */
export const recordAnswer = (db: TenantDb, { fileNo, state, exchangeId, errors }: Answer) =>
  [
    db.update(
      invoices,
      { state, exchangeId, answerErrors: [...errors], answered: db.now, sent: sql`coalesce(sent_utc, ${db.nowUtc})` },
      sql`file_no = ${fileNo} AND (state IN ('issued', 'sent') OR state = ${state})`,
    ),
    db.abortIfUnchanged('stale'),
  ] as const
