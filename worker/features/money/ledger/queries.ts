import { type SQL, sql } from 'drizzle-orm'
import type { LedgerEntry } from '../../../../schema/api/money/ledger-entry.ts'
import type { LedgerLine, PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { dayClosings } from '../../../../schema/tables/money/ledger.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { AfterClosing, LedgerEntryKind } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/**
 * The salon's day on which a new entry is posted: today, or the first day that is not closed. After a move to a zone further west, that
 * may be the day after tomorrow.
 */
export function postingDate(db: TenantDb, salonId: SQL): SQL {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return sql`
    coalesce(
      (
        SELECT date(max(day_closing.day), '+1 day')
        FROM day_closings day_closing
        WHERE day_closing.salon_id = ${salonId}
          AND day_closing.day >= ${today}
          AND day_closing.deleted_utc IS NULL
      ),
      ${today}
    )`
}

/** `unasked`: nobody can be asked (a notice of the cash system), or the batch has asked already. */
export type Posting = AfterClosing | 'unasked'

/**
 * What a batch does before it posts while the salon's day is closed: `ask` aborts it with `after_closing` until somebody has answered;
 * `next_day` is the answer, which holds for the rest of the day. Beside another guard it costs no statement.
 */
export function askAfterClosing(db: TenantDb, afterClosing: Posting): Statement<unknown>[] {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  if (afterClosing === 'unasked') return []
  if (afterClosing === 'next_day') return [db.update(dayClosings, { continued: db.now }, sql`day >= ${today}`, sql`continued_utc IS NULL`)]
  return [
    db.abortUnless(
      'after_closing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM day_closings day_closing
          WHERE day_closing.salon_id = ${salonId}
            AND day_closing.day >= ${today}
            AND day_closing.continued_utc IS NULL
            AND day_closing.deleted_utc IS NULL
        )`,
    ),
  ]
}

/** SQL: no void of its visit was posted behind a ledger entry (`ledger_entries`, by its alias): its amounts still count. */
export const isNotVoided = (entry: string): string => `NOT EXISTS (
  SELECT 1
  FROM ledger_entries voiding_ledger_entry
  WHERE voiding_ledger_entry.salon_id = ${entry}.salon_id
    AND voiding_ledger_entry.appointment_id = ${entry}.appointment_id
    AND voiding_ledger_entry.kind = 'void'
    AND voiding_ledger_entry.rowid > ${entry}.rowid
)`

const userColumns: Columns<LedgerEntry['userDTO']> = {
  userId: 'ledger_entry.user_id',
  firstName: "coalesce(max(team_member.first_name), '')",
  lastName: "coalesce(max(team_member.last_name), '')",
}

const paymentColumns: Columns<LedgerEntry['payments'][number]> = {
  paymentId: 'payment.payment_id',
  method: 'payment.method',
  amount: eurosSql('payment.amount_cents'),
  prepaidId: 'payment.prepaid_id',
}

const lineColumns: Columns<LedgerEntry['takings'][number]> = {
  userId: 'ledger_line.user_id',
  side: 'ledger_line.side',
  lineId: 'ledger_line.line_id',
  amount: eurosSql('ledger_line.amount_cents'),
}

const fromRowsOfEntry = (table: 'payments' | 'ledger_lines', alias: string) =>
  `FROM (
    SELECT *
    FROM ${table}
    WHERE salon_id = ledger_entry.salon_id
      AND ledger_entry_id = ledger_entry.ledger_entry_id
    ORDER BY rowid
  ) ${alias}`

/** Column map of a ledger entry, read FROM ledger_entries e. */
export const ledgerEntryColumns: Columns<LedgerEntry> = {
  bookEntryId: 'ledger_entry.ledger_entry_id',
  kind: 'ledger_entry.kind',
  at: instantSql('ledger_entry.at_utc'),
  day: 'ledger_entry.day',
  reason: 'ledger_entry.reason',
  correctsId: 'ledger_entry.corrects_id',
  // The aggregates yield one row even where the user is not there.
  userDTO: jsonRow(
    userColumns,
    `FROM users team_member
    WHERE team_member.user_id = ledger_entry.user_id`,
  ),
  charged: eurosSql('ledger_entry.charged_cents'),
  paid: eurosSql('ledger_entry.paid_cents'),
  payments: jsonArray(paymentColumns, fromRowsOfEntry('payments', 'payment')),
  takings: jsonArray(lineColumns, fromRowsOfEntry('ledger_lines', 'ledger_line')),
}

/** JSON array of the ledger entries of a visit (`appointments visit`), oldest first. */
export const ledgerEntriesOfVisit: string = jsonArray(
  ledgerEntryColumns,
  `FROM (
    SELECT *
    FROM ledger_entries
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
    ORDER BY rowid
  ) ledger_entry`,
)

const sumCents = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + cents(amount), 0)
const toJsonCents = (rows: readonly { amount: number }[]) => JSON.stringify(rows.map((row) => ({ ...row, amount: cents(row.amount) })))

export interface NewLedgerEntry {
  bookEntryId: string
  appointmentId: string
  kind: LedgerEntryKind
  reason?: string
  /** Euros; negative for money paid out. */
  payments: readonly PaymentAmount[]
  /** Euros; negative for what is reversed. */
  lines: readonly LedgerLine[]
  afterClosing: Posting
}

/** Guard statement: aborts with `stale` unless the salon has the terminals that payments name. */
function abortUnlessTerminals(db: TenantDb, payments: readonly PaymentAmount[]): Statement<unknown>[] {
  const ids = [...new Set(payments.flatMap(({ cardTerminalId }) => cardTerminalId ?? []))]
  if (ids.length === 0) return []
  return [
    db.abortUnless(
      'stale',
      (salonId) => sql`
        (
          SELECT count(*)
          FROM card_terminals card_terminal
          WHERE card_terminal.salon_id = ${salonId}
            AND card_terminal.card_terminal_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND card_terminal.deleted_utc IS NULL
        ) = ${ids.length}`,
    ),
  ]
}

/**
 * Posts an entry with its payments and lines, in the batch of its cause. Aborts it as `askAfterClosing` says, and with `stale` for an
 * unknown card terminal.
 */
export function insertLedgerEntry(db: TenantDb, entry: NewLedgerEntry): Statement<unknown>[] {
  const { bookEntryId, appointmentId, kind, reason = '', payments, lines, afterClosing } = entry
  return [
    ...askAfterClosing(db, afterClosing),
    ...abortUnlessTerminals(db, payments),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ledger_entries (
          ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, reason, charged_cents, paid_cents
        )
        SELECT
          ${bookEntryId}, ${salonId}, ${appointmentId}, ${kind}, ${userId}, ${db.nowUtc}, ${postingDate(db, salonId)}, ${reason},
          ${sumCents(lines)}, ${sumCents(payments)}`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO payments (
          payment_id, salon_id, ledger_entry_id, appointment_id, method, prepaid_id, card_terminal_id, amount_cents, at_utc,
          changed_by, changed_utc
        )
        SELECT
          ${db.newId('pay')} || '.' || j.key, ${salonId}, ${bookEntryId}, ${appointmentId},
          j.value ->> 'method', j.value ->> 'prepaidId', j.value ->> 'cardTerminalId', j.value ->> 'amount', ${db.nowUtc},
          ${userId}, ${db.nowUtc}
        FROM json_each(${toJsonCents(payments)}) j`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO ledger_lines (
          ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents
        )
        SELECT
          ${db.newId('tkg')} || '.' || j.key, ${salonId}, ${bookEntryId}, ${appointmentId},
          j.value ->> 'userId', j.value ->> 'side', j.value ->> 'lineId', j.value ->> 'amount'
        FROM json_each(${toJsonCents(lines)}) j`,
    ),
  ]
}

interface ReversalRequest {
  bookEntryId: string
  reason: string
  afterClosing: Posting
}

interface Reversal extends ReversalRequest {
  /** Condition on `ledger_entries ledger_entry`: the entries of one visit that are reversed. */
  reversed: SQL
  /** Kind of the new entry and the id of the entry that it corrects, as SQL on `ledger_entries ledger_entry`. */
  kind: SQL
  correctsId: SQL
  /** Aborts the batch with `missing` where there is nothing to reverse. */
  isRequired: boolean
}

function insertReversal(db: TenantDb, reversal: Reversal): Statement<unknown>[] {
  const { bookEntryId, reason, reversed, kind, correctsId, afterClosing, isRequired } = reversal
  const reversedIds = (salonId: SQL) => sql`
    SELECT ledger_entry.ledger_entry_id
    FROM ledger_entries ledger_entry
    WHERE ledger_entry.salon_id = ${salonId}
      AND ledger_entry.ledger_entry_id <> ${bookEntryId}
      AND ${reversed}`
  return [
    ...askAfterClosing(db, afterClosing),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ledger_entries (
          ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, reason, corrects_id, charged_cents, paid_cents
        )
        SELECT
          ${bookEntryId}, ledger_entry.salon_id, ledger_entry.appointment_id, ${kind}, ${userId}, ${db.nowUtc}, ${postingDate(db, salonId)},
          ${reason},
          ${correctsId}, -sum(ledger_entry.charged_cents), -sum(ledger_entry.paid_cents)
        FROM ledger_entries ledger_entry
        WHERE ledger_entry.salon_id = ${salonId}
          AND ${reversed}
        GROUP BY ledger_entry.appointment_id`,
    ),
    ...(isRequired ? [db.abortIfUnchanged('missing')] : []),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO payments (
          payment_id, salon_id, ledger_entry_id, appointment_id, method, prepaid_id, card_terminal_id, amount_cents, at_utc,
          changed_by, changed_utc
        )
        SELECT
          ${db.newId('pay')} || '.' || payment.method || coalesce('.' || payment.prepaid_id, '')
            || coalesce('.' || payment.card_terminal_id, ''),
          payment.salon_id, ${bookEntryId}, payment.appointment_id,
          payment.method, payment.prepaid_id, payment.card_terminal_id, -sum(payment.amount_cents), ${db.nowUtc}, ${userId}, ${db.nowUtc}
        FROM payments payment
        WHERE payment.salon_id = ${salonId}
          AND payment.ledger_entry_id IN (${reversedIds(salonId)})
        GROUP BY payment.appointment_id, payment.method, payment.prepaid_id, payment.card_terminal_id
        HAVING sum(payment.amount_cents) <> 0`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO ledger_lines (
          ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents
        )
        SELECT
          ${db.newId('tkg')} || '.' || min(ledger_line.rowid), ledger_line.salon_id, ${bookEntryId}, ledger_line.appointment_id,
          ledger_line.user_id, ledger_line.side, ledger_line.line_id, -sum(ledger_line.amount_cents)
        FROM ledger_lines ledger_line
        WHERE ledger_line.salon_id = ${salonId}
          AND ledger_line.ledger_entry_id IN (${reversedIds(salonId)})
        GROUP BY ledger_line.appointment_id, ledger_line.user_id, ledger_line.side, ledger_line.line_id
        HAVING sum(ledger_line.amount_cents) <> 0`,
    ),
  ]
}

/** Reverses all entries of a visit in one entry, which corrects the visit's last checkout. */
export const insertVoid = (
  db: TenantDb,
  { appointmentId, isRequired = false, ...request }: ReversalRequest & { appointmentId: string; isRequired?: boolean },
): Statement<unknown>[] =>
  insertReversal(db, {
    ...request,
    isRequired,
    reversed: sql`ledger_entry.appointment_id = ${appointmentId}`,
    kind: sql`'void'`,
    correctsId: sql`(
      SELECT closing_ledger_entry.ledger_entry_id
      FROM ledger_entries closing_ledger_entry
      WHERE closing_ledger_entry.salon_id = ledger_entry.salon_id
        AND closing_ledger_entry.appointment_id = ledger_entry.appointment_id
        AND closing_ledger_entry.kind = 'checkout'
      ORDER BY closing_ledger_entry.rowid DESC
      LIMIT 1
    )`,
  })

/**
 * Reverses one refund or balance payment, unless the checkout that it belongs to has been voided: aborts the batch with `missing` where
 * there is nothing to reverse.
 */
export const insertUndo = (db: TenantDb, { undoneId, ...request }: ReversalRequest & { undoneId: string }): Statement<unknown>[] =>
  insertReversal(db, {
    ...request,
    isRequired: true,
    reversed: sql`
      ledger_entry.ledger_entry_id = ${undoneId}
      AND ledger_entry.kind IN ('refund', 'settlement')
      AND ${sql.raw(isNotVoided('ledger_entry'))}`,
    kind: sql`ledger_entry.kind || '_undone'`,
    correctsId: sql`ledger_entry.ledger_entry_id`,
  })

/** Recomputes the outstanding balance of visits from their ledger entries; goes behind the entries that changed it. */
export const updateOutstanding = (db: TenantDb, appointmentIds: SQL): Statement<unknown> =>
  db.update(
    appointments,
    {
      owed: sql`(
        SELECT coalesce(sum(ledger_entry.charged_cents - ledger_entry.paid_cents), 0)
        FROM ledger_entries ledger_entry
        WHERE ledger_entry.salon_id = appointments.salon_id
          AND ledger_entry.appointment_id = appointments.appointment_id
      )`,
    },
    sql`${appointments.appointmentId} IN (${appointmentIds})`,
  )
