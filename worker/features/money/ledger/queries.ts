import { type SQL, sql } from 'drizzle-orm'
import type { LedgerEntry } from '../../../../schema/api/money/ledger-entry.ts'
import type { LedgerLine, PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { dayClosings } from '../../../../schema/tables/money/ledger.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { AfterClosing, LedgerEntryKind } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
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
        SELECT date(max(c.day), '+1 day')
        FROM day_closings c
        WHERE c.salon_id = ${salonId}
          AND c.day >= ${today}
          AND c.deleted_utc IS NULL
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
          FROM day_closings c
          WHERE c.salon_id = ${salonId}
            AND c.day >= ${today}
            AND c.continued_utc IS NULL
            AND c.deleted_utc IS NULL
        )`,
    ),
  ]
}

/** SQL: no void of its visit was posted behind a ledger entry (`ledger_entries`, by its alias): its amounts still count. */
export const isNotVoided = (entry: string): string => `NOT EXISTS (
  SELECT 1
  FROM ledger_entries v
  WHERE v.salon_id = ${entry}.salon_id
    AND v.appointment_id = ${entry}.appointment_id
    AND v.kind = 'void'
    AND v.rowid > ${entry}.rowid
)`

const userColumns: Columns<LedgerEntry['userDTO']> = {
  userId: 'e.user_id',
  firstName: "coalesce(max(u.first_name), '')",
  lastName: "coalesce(max(u.last_name), '')",
}

const paymentColumns: Columns<LedgerEntry['payments'][number]> = {
  paymentId: 'y.payment_id',
  method: 'y.method',
  amount: eurosSql('y.amount_cents'),
  prepaidId: 'y.prepaid_id',
}

const lineColumns: Columns<LedgerEntry['takings'][number]> = {
  userId: 'l.user_id',
  side: 'l.side',
  lineId: 'l.line_id',
  amount: eurosSql('l.amount_cents'),
}

const fromRowsOfEntry = (table: 'payments' | 'ledger_lines', alias: string) =>
  `FROM (
    SELECT *
    FROM ${table}
    WHERE salon_id = e.salon_id
      AND ledger_entry_id = e.ledger_entry_id
    ORDER BY rowid
  ) ${alias}`

/** Column map of a ledger entry, read FROM ledger_entries e. */
export const ledgerEntryColumns: Columns<LedgerEntry> = {
  bookEntryId: 'e.ledger_entry_id',
  kind: 'e.kind',
  at: instantSql('e.at_utc'),
  day: 'e.day',
  reason: 'e.reason',
  correctsId: 'e.corrects_id',
  // The aggregates yield one row even where the user is not there.
  userDTO: jsonRow(
    userColumns,
    `FROM users u
    WHERE u.user_id = e.user_id`,
  ),
  charged: eurosSql('e.charged_cents'),
  paid: eurosSql('e.paid_cents'),
  payments: jsonArray(paymentColumns, fromRowsOfEntry('payments', 'y')),
  takings: jsonArray(lineColumns, fromRowsOfEntry('ledger_lines', 'l')),
}

/** JSON array of the ledger entries of a visit (`appointments p`), oldest first. */
export const ledgerEntriesOfVisit: string = jsonArray(
  ledgerEntryColumns,
  `FROM (
    SELECT *
    FROM ledger_entries
    WHERE salon_id = p.salon_id
      AND appointment_id = p.appointment_id
    ORDER BY rowid
  ) e`,
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
          FROM card_terminals t
          WHERE t.salon_id = ${salonId}
            AND t.card_terminal_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND t.deleted_utc IS NULL
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
  /** Condition on `ledger_entries e`: the entries of one visit that are reversed. */
  reversed: SQL
  /** Kind of the new entry and the id of the entry that it corrects, as SQL on `ledger_entries e`. */
  kind: SQL
  correctsId: SQL
  /** Aborts the batch with `missing` where there is nothing to reverse. */
  isRequired: boolean
}

function insertReversal(db: TenantDb, reversal: Reversal): Statement<unknown>[] {
  const { bookEntryId, reason, reversed, kind, correctsId, afterClosing, isRequired } = reversal
  const reversedIds = (salonId: SQL) => sql`
    SELECT e.ledger_entry_id
    FROM ledger_entries e
    WHERE e.salon_id = ${salonId}
      AND e.ledger_entry_id <> ${bookEntryId}
      AND ${reversed}`
  return [
    ...askAfterClosing(db, afterClosing),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ledger_entries (
          ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, reason, corrects_id, charged_cents, paid_cents
        )
        SELECT
          ${bookEntryId}, e.salon_id, e.appointment_id, ${kind}, ${userId}, ${db.nowUtc}, ${postingDate(db, salonId)}, ${reason},
          ${correctsId}, -sum(e.charged_cents), -sum(e.paid_cents)
        FROM ledger_entries e
        WHERE e.salon_id = ${salonId}
          AND ${reversed}
        GROUP BY e.appointment_id`,
    ),
    ...(isRequired ? [db.abortIfUnchanged('missing')] : []),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO payments (
          payment_id, salon_id, ledger_entry_id, appointment_id, method, prepaid_id, card_terminal_id, amount_cents, at_utc,
          changed_by, changed_utc
        )
        SELECT
          ${db.newId('pay')} || '.' || y.method || coalesce('.' || y.prepaid_id, '') || coalesce('.' || y.card_terminal_id, ''),
          y.salon_id, ${bookEntryId}, y.appointment_id,
          y.method, y.prepaid_id, y.card_terminal_id, -sum(y.amount_cents), ${db.nowUtc}, ${userId}, ${db.nowUtc}
        FROM payments y
        WHERE y.salon_id = ${salonId}
          AND y.ledger_entry_id IN (${reversedIds(salonId)})
        GROUP BY y.appointment_id, y.method, y.prepaid_id, y.card_terminal_id
        HAVING sum(y.amount_cents) <> 0`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO ledger_lines (
          ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents
        )
        SELECT
          ${db.newId('tkg')} || '.' || min(l.rowid), l.salon_id, ${bookEntryId}, l.appointment_id,
          l.user_id, l.side, l.line_id, -sum(l.amount_cents)
        FROM ledger_lines l
        WHERE l.salon_id = ${salonId}
          AND l.ledger_entry_id IN (${reversedIds(salonId)})
        GROUP BY l.appointment_id, l.user_id, l.side, l.line_id
        HAVING sum(l.amount_cents) <> 0`,
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
    reversed: sql`e.appointment_id = ${appointmentId}`,
    kind: sql`'void'`,
    correctsId: sql`(
      SELECT c.ledger_entry_id
      FROM ledger_entries c
      WHERE c.salon_id = e.salon_id
        AND c.appointment_id = e.appointment_id
        AND c.kind = 'checkout'
      ORDER BY c.rowid DESC
      LIMIT 1
    )`,
  })

/**
 * Reverses one refund or balance payment, unless the checkout that it belongs to has been voided: aborts the batch with `missing` where
 * there is nothing to reverse.
 */
export const insertUndo = (db: StaffDb, { undoneId, ...request }: ReversalRequest & { undoneId: string }): Statement<unknown>[] =>
  insertReversal(db, {
    ...request,
    isRequired: true,
    reversed: sql`
      e.ledger_entry_id = ${undoneId}
      AND e.kind IN ('refund', 'settlement')
      AND ${sql.raw(isNotVoided('e'))}`,
    kind: sql`e.kind || '_undone'`,
    correctsId: sql`e.ledger_entry_id`,
  })

/** Recomputes the outstanding balance of visits from their ledger entries; goes behind the entries that changed it. */
export const updateOutstanding = (db: StaffDb, appointmentIds: SQL): Statement<unknown> =>
  db.update(
    appointments,
    {
      owed: sql`(
        SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0)
        FROM ledger_entries e
        WHERE e.salon_id = appointments.salon_id
          AND e.appointment_id = appointments.appointment_id
      )`,
    },
    sql`${appointments.appointmentId} IN (${appointmentIds})`,
  )
