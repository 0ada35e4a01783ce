import { type SQL, sql } from 'drizzle-orm'
import { type FiscalReceipt, maxFiscalReceipts } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { fiscalReceipts } from '../../../../schema/tables/money/fiscal-receipts.ts'
import type { FiscalReceiptState } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const ofDocument = (name: string) => `coalesce(fiscal_receipt.document_json ->> '$.${name}', 0)`
const clientOfVisit = (column: string) => `(
  SELECT client.${column}
  FROM appointments visit
  JOIN clients client ON client.client_id = visit.client_id AND client.salon_id = visit.salon_id
  WHERE visit.salon_id = fiscal_receipt.salon_id
    AND visit.appointment_id = fiscal_receipt.appointment_id
)`
const receiptColumns: Columns<FiscalReceipt> = {
  fiscalReceiptId: 'fiscal_receipt.fiscal_receipt_id',
  appointmentId: 'fiscal_receipt.appointment_id',
  bookEntryId: 'fiscal_receipt.ledger_entry_id',
  clientId: clientOfVisit('client_id'),
  name: `coalesce(${clientOfVisit('name')}, '')`,
  kind: 'fiscal_receipt.kind',
  state: 'fiscal_receipt.state',
  at: instantSql('fiscal_receipt.at_utc'),
  day: `(
    SELECT ledger_entry.day
    FROM ledger_entries ledger_entry
    WHERE ledger_entry.ledger_entry_id = fiscal_receipt.ledger_entry_id
      AND ledger_entry.salon_id = fiscal_receipt.salon_id
  )`,
  total: eurosSql('fiscal_receipt.total_cents'),
  items: jsonArray(
    {
      description: "i.value ->> 'description'",
      rate: "i.value ->> 'rate'",
      nature: "i.value ->> 'nature'",
      amount: eurosSql("(i.value ->> 'cents')"),
    },
    "FROM json_each(fiscal_receipt.document_json, '$.items') i",
  ),
  cash: eurosSql(ofDocument('cashCents')),
  electronic: eurosSql(ofDocument('electronicCents')),
  voucher: eurosSql(ofDocument('voucherCents')),
  lotteryCode: 'fiscal_receipt.lottery_code',
  number: 'fiscal_receipt.number',
  issued: instantSql('fiscal_receipt.issued_utc'),
  parentNumber: `coalesce((
    SELECT returned_fiscal_receipt.number
    FROM fiscal_receipts returned_fiscal_receipt
    WHERE returned_fiscal_receipt.fiscal_receipt_id = fiscal_receipt.parent_id
      AND returned_fiscal_receipt.salon_id = fiscal_receipt.salon_id
  ), '')`,
  problem: 'fiscal_receipt.problem',
  words: 'fiscal_receipt.words',
}
const selectReceipts = (db: TenantDb, condition: SQL, limit: number): Statement<FiscalReceipt[]> =>
  db.selectJson(
    receiptColumns,
    (salonId) => sql`
      FROM fiscal_receipts fiscal_receipt
      WHERE fiscal_receipt.salon_id = ${salonId}
        AND ${condition}
      ORDER BY fiscal_receipt.at_utc DESC, fiscal_receipt.fiscal_receipt_id DESC
      LIMIT ${limit}`,
  )

/** Receipts that were queued in a period, the latest first; `none` only where they are asked for. */
export function selectReceiptsOf(
  db: StaffDb,
  { from, to, state }: { from: string; to: string; state?: FiscalReceiptState | undefined },
): Statement<FiscalReceipt[]> {
  const [[start], [, end]] = [dayRange(from, db.timeZone), dayRange(to, db.timeZone)]
  const isAsked = state === undefined ? sql`fiscal_receipt.state NOT IN ('none', 'dropped')` : sql`fiscal_receipt.state = ${state}`
  return selectReceipts(db, sql`fiscal_receipt.at_utc >= ${start} AND fiscal_receipt.at_utc < ${end} AND ${isAsked}`, maxFiscalReceipts)
}
export const selectReceiptsOfVisit = (db: TenantDb, appointmentId: string) =>
  selectReceipts(db, sql`fiscal_receipt.appointment_id = ${appointmentId} AND fiscal_receipt.state NOT IN ('none', 'dropped')`, 50)
export const selectReceipt = (db: TenantDb, fiscalReceiptId: string) =>
  selectReceipts(db, sql`fiscal_receipt.fiscal_receipt_id = ${fiscalReceiptId}`, 1)

/** Sends a refused receipt again under another key; one on its way is asked about at once. Aborts with `stale` for any other. */
export const retryReceipt = (db: StaffDb, fiscalReceiptId: string): Statement<unknown>[] => [
  db.update(
    fiscalReceipts,
    {
      state: sql`iif(state = 'refused', 'queued', state)`,
      sendingNo: sql`iif(state = 'refused', sending_no + 1, sending_no)`,
      reservationId: sql`iif(state = 'refused', '', reservation_id)`,
      externalId: sql`iif(state = 'refused', '', external_id)`,
      next: db.now,
      problem: '',
      words: '',
    },
    sql`fiscal_receipt_id = ${fiscalReceiptId}`,
    sql`state IN ('refused', 'queued', 'unknown', 'sent')`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Records a receipt that somebody has issued on the portal of the tax office. Aborts with `stale` unless it is refused. */
export const markIssued = (db: StaffDb, fiscalReceiptId: string, { number, issuedUtc }: { number: string; issuedUtc: number }) => [
  db.update(
    fiscalReceipts,
    { state: 'done', number, issued: new Date(issuedUtc * 1000).toISOString(), problem: '', words: '' },
    sql`fiscal_receipt_id = ${fiscalReceiptId}`,
    sql`state = 'refused'`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Names of the clients of visits, by the visit. */
export const selectNamesOfDay = (db: StaffDb, day: string): Statement<ReadonlyMap<string, string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT DISTINCT visit.appointment_id, client.name
      FROM ledger_entries ledger_entry
      JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id AND visit.salon_id = ledger_entry.salon_id
      JOIN clients client ON client.client_id = visit.client_id AND client.salon_id = visit.salon_id
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day = ${day}`,
    (rows) => new Map(rows.map((row) => [String(row.appointment_id), String(row.name)])),
  )
