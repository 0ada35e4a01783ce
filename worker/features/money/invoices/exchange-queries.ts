import { sql } from 'drizzle-orm'
import type { InvoiceExchangePage } from '../../../../schema/api/money/invoice-exchange-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { invoiceExchanges, invoiceSendings } from '../../../../schema/tables/money/invoice-exchange.ts'
import { invoices } from '../../../../schema/tables/money/invoices.ts'
import type { ExchangeProvider, InvoiceSendingState } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A salon's connection as its row has it, with its sealed key. */
export interface StoredExchange {
  readonly provider: ExchangeProvider
  readonly isConnected: boolean
  /** The service refuses the key. */
  readonly isPaused: boolean
  /** When the key was entered, seconds UTC. */
  readonly keyUtc: number
  readonly secrets: readonly SealedSecret[]
}
const keyJson = sealedSecretsOf('invoice_exchange.salon_id', 'exchangeKey')
export const selectExchange = (db: TenantDb): Statement<StoredExchange | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        invoice_exchange.provider, invoice_exchange.disconnected_utc, invoice_exchange.problem_utc, ${keyJson} AS secrets,
        (
          SELECT salon_secret.changed_utc
          FROM salon_secrets salon_secret
          WHERE salon_secret.salon_id = invoice_exchange.salon_id
            AND salon_secret.name = 'exchangeKey'
        ) AS key_utc
      FROM invoice_exchanges invoice_exchange
      WHERE invoice_exchange.salon_id = ${salonId}
        AND invoice_exchange.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        provider: row.provider as ExchangeProvider,
        isConnected: row.disconnected_utc === null,
        isPaused: row.problem_utc !== null,
        keyUtc: Number(row.key_utc ?? 0),
        secrets: readJson(row.secrets),
      },
  )

const connectionColumns: Columns<NonNullable<InvoiceExchangePage['connection']>> = {
  provider: 'invoice_exchange.provider',
  isConnected: booleanSql('invoice_exchange.disconnected_utc IS NULL'),
  connected: instantSql('invoice_exchange.connected_utc'),
  disconnected: instantSql('invoice_exchange.disconnected_utc'),
  problemSince: instantSql('invoice_exchange.problem_utc'),
  words: 'invoice_exchange.words',
  checked: instantSql('invoice_exchange.checked_utc'),
}
const pageColumns: Columns<Omit<InvoiceExchangePage, 'isAvailable'>> = {
  salonId: 'salon.salon_id',
  isItalian: booleanSql("salon.country = 'IT'"),
  connection: jsonRow(
    connectionColumns,
    `FROM invoice_exchanges invoice_exchange
    WHERE invoice_exchange.salon_id = salon.salon_id
      AND invoice_exchange.deleted_utc IS NULL`,
  ),
  waiting: `(
    SELECT count(*)
    FROM invoice_sendings invoice_sending
    WHERE invoice_sending.salon_id = salon.salon_id
      AND invoice_sending.state IN ('queued', 'unknown', 'sent')
  )`,
}
const pageJson = sql.raw(jsonObject(pageColumns))
export const selectExchangePage = (db: TenantDb): Statement<Omit<InvoiceExchangePage, 'isAvailable'> | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${pageJson} AS packed
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && readJson(row.packed),
  )

export const upsertExchange = (db: StaffDb, provider: ExchangeProvider): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO invoice_exchanges (salon_id, provider, connected_utc, checked_utc, changed_by, changed_utc)
      SELECT w.salon_id, ${provider}, ${db.nowUtc}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id) DO UPDATE
        SET
          provider = excluded.provider,
          connected_utc = iif(disconnected_utc IS NULL, connected_utc, excluded.connected_utc),
          disconnected_utc = NULL,
          problem_utc = NULL,
          words = '',
          checked_utc = excluded.checked_utc,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
  )
type ExchangeValues = Partial<Omit<typeof invoiceExchanges.$inferInsert, 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>>
export const changeExchange = (db: TenantDb, values: ExchangeValues): Statement<unknown> => db.update(invoiceExchanges, values)
/** Ends the connection, or takes that back; aborts the batch with `stale` where there is nothing to change. */
export const setExchangeEnd = (db: StaffDb, disconnected: string | null): Statement<unknown>[] => [
  db.update(invoiceExchanges, { disconnected }, disconnected ? sql`disconnected_utc IS NULL` : sql`disconnected_utc IS NOT NULL`),
  db.abortIfUnchanged('stale'),
]

/** A file on its way. Times are seconds UTC. */
export interface Sending {
  readonly id: string
  readonly invoiceId: string
  readonly fileNo: number
  readonly state: InvoiceSendingState
  readonly atUtc: number
  readonly attempts: number
  readonly externalId: string
  /** Time of its last step. */
  readonly changedUtc: number
}
const sendingColumns: Columns<Sending> = {
  id: 'invoice_sending.invoice_sending_id',
  invoiceId: 'invoice_sending.invoice_id',
  fileNo: 'invoice_sending.file_no',
  state: 'invoice_sending.state',
  atUtc: 'invoice_sending.at_utc',
  attempts: 'invoice_sending.attempts',
  externalId: 'invoice_sending.external_id',
  changedUtc: 'invoice_sending.changed_utc',
}
const isUnderWay = sql`invoice_sending.state IN ('queued', 'unknown', 'sent')`

/** Salons with files that are due, of all salons whose key is not refused. */
export const selectDueExchanges = (db: SystemDb, limit: number): Statement<{ salonId: string; timeZone: string }[]> =>
  db.queryRaw(
    sql`
      SELECT DISTINCT invoice_sending.salon_id, salon.time_zone
      FROM invoice_sendings invoice_sending
      JOIN salons salon ON salon.salon_id = invoice_sending.salon_id
      JOIN invoice_exchanges invoice_exchange
        ON invoice_exchange.salon_id = invoice_sending.salon_id
        AND invoice_exchange.problem_utc IS NULL
      WHERE ${isUnderWay}
        AND invoice_sending.next_utc <= ${db.nowUtc}
      ORDER BY invoice_sending.next_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
/** Files of the salon that are due and that nobody holds, the oldest first. */
export const selectDueSendings = (db: TenantDb, limit: number): Statement<Sending[]> =>
  db.selectJson(
    sendingColumns,
    (salonId) => sql`
      FROM (
        SELECT *
        FROM invoice_sendings invoice_sending
        WHERE invoice_sending.salon_id = ${salonId}
          AND ${isUnderWay}
          AND invoice_sending.next_utc <= ${db.nowUtc}
          AND coalesce(invoice_sending.leased_until_utc, 0) <= ${db.nowUtc}
        ORDER BY invoice_sending.next_utc, invoice_sending.file_no
        LIMIT ${limit}
      ) invoice_sending`,
  )

type SendingValues = Partial<Omit<typeof invoiceSendings.$inferInsert, 'salonId' | 'invoiceSendingId'>>
/** Changes a file that is as it was read; aborts the batch with `stale` otherwise. `attempts` counts each of its steps. */
export const changeSending = (db: TenantDb, { id, state, attempts }: Sending, values: SendingValues): Statement<unknown>[] => [
  db.update(invoiceSendings, values, sql`invoice_sending_id = ${id}`, sql`state = ${state}`, sql`attempts = ${attempts}`),
  db.abortIfUnchanged('stale'),
]
/** Holds a file for a step. */
export const leaseSending = (db: TenantDb, sending: Sending, seconds: number, state: InvoiceSendingState): Statement<unknown>[] =>
  changeSending(db, sending, {
    state,
    attempts: sending.attempts + 1,
    leasedUntil: toIso(db.nowUtc + seconds),
    next: toIso(db.nowUtc + seconds),
  })

/** Lets all files wait that are under way, or go again, without a step of theirs. */
export const setSendingsNext = (db: TenantDb, nextUtc: number): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE invoice_sendings
      SET next_utc = ${nextUtc}
      WHERE salon_id = ${salonId}
        AND state IN ('queued', 'unknown', 'sent')`,
  )
/** What has not left is handed over by hand. */
export const dropQueued = (db: TenantDb): Statement<unknown> => db.update(invoiceSendings, { state: 'dropped' }, sql`state = 'queued'`)

/** The file has left: the invoice counts as sent, unless the exchange has answered or it was marked by hand. */
export const markFileSent = (db: TenantDb, fileNo: number): Statement<unknown> =>
  db.update(invoices, { state: 'sent', sent: db.now }, sql`file_no = ${fileNo}`, sql`state = 'issued'`)
/** What became of the latest file of an invoice; nothing where it was mended or answered meanwhile. */
export const markFileAnswered = (
  db: TenantDb,
  fileNo: number,
  values: { state: 'accepted' | 'rejected'; exchangeId: string; answerErrors: { code: string; text: string }[] },
): Statement<unknown> =>
  db.update(
    invoices,
    { ...values, answered: db.now, sent: sql`coalesce(sent_utc, ${db.nowUtc})` },
    sql`file_no = ${fileNo}`,
    sql`state IN ('issued', 'sent')`,
  )
