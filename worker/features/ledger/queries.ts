import { type SQL, sql } from 'drizzle-orm'
import type { LedgerEntry } from '../../../schema/api/ledger-entry.ts'
import type { LedgerLine, PaymentAmount } from '../../../schema/rules/ledger.ts'
import { cents } from '../../../schema/rules/money.ts'
import { addDays, toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { BookEntryKind } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

const euros = (column: string) => `(${column}) / 100.0`
const within = (table: string) =>
  `(SELECT * FROM ${table} WHERE salon_id = e.salon_id AND ledger_entry_id = e.ledger_entry_id ORDER BY rowid)`

/** The fields of a `BookEntry` of `ledger_entries e`, for a json_object. */
export const packedEntry = `'bookEntryId', e.ledger_entry_id, 'kind', e.kind, 'at', strftime('%Y-%m-%dT%H:%M:%SZ', e.at_utc, 'unixepoch'), 'day', e.day, 'reason', e.reason, 'correctsId', e.corrects_id,
  'userDTO', (SELECT json_object('userId', e.user_id, 'firstName', coalesce(max(u.first_name), ''), 'lastName', coalesce(max(u.last_name), '')) FROM users u WHERE u.user_id = e.user_id),
  'charged', ${euros('e.charged_cents')}, 'paid', ${euros('e.paid_cents')},
  'payments', (SELECT json_group_array(json_object('paymentId', y.payment_id, 'method', y.method, 'amount', ${euros('y.amount_cents')})) FROM ${within('payments')} y),
  'takings', (SELECT json_group_array(json_object('userId', t.user_id, 'side', t.side, 'lineId', t.line_id, 'amount', ${euros('t.amount_cents')})) FROM ${within('ledger_lines')} t)`

/** All that was entered for a visit `p`, the oldest first, as one cell. */
export const visitEntries = `(SELECT json_group_array(json_object(${packedEntry})) FROM (SELECT * FROM ledger_entries WHERE salon_id = p.salon_id AND appointment_id = p.appointment_id ORDER BY rowid) e)`

/** What a client `c` owes, as client or as the one who pays, in cents. */
export const owedByClient = `(SELECT coalesce(sum(o.owed_cents), 0) FROM appointments o WHERE o.salon_id = c.salon_id AND o.owed_cents > 0 AND o.deleted_utc IS NULL AND coalesce(o.payment_client_id, o.client_id) = c.client_id)`

/** The day on whose page something is entered now: today, or tomorrow where today's till is closed already. */
export function postingDate(db: StaffDb): (salon: SQL) => SQL {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return (salon) =>
    sql`iif(EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = ${salon} AND c.day >= ${today} AND c.deleted_utc IS NULL), ${addDays(today, 1)}, ${today})`
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + cents(amount), 0)

/** A new entry of a visit's books, for the batch of its cause. Amounts in euro. */
export function enter(
  db: StaffDb,
  entry: {
    bookEntryId: string
    appointmentId: string
    kind: BookEntryKind
    reason?: string
    payments: readonly PaymentAmount[]
    takings: readonly LedgerLine[]
  },
): Statement<unknown>[] {
  const { bookEntryId, appointmentId, kind, reason = '', payments, takings } = entry
  const page = postingDate(db)
  const rows = (of: readonly { amount: number }[]) => JSON.stringify(of.map((one) => ({ ...one, amount: cents(one.amount) })))
  return [
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO ledger_entries (ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, reason, charged_cents, paid_cents) SELECT ${bookEntryId}, ${salon}, ${appointmentId}, ${kind}, ${user}, ${db.nowUtc}, ${page(salon)}, ${reason}, ${sum(takings)}, ${sum(payments)}`,
    ),
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO payments (payment_id, salon_id, ledger_entry_id, appointment_id, method, amount_cents, at_utc, changed_by, changed_utc) SELECT ${db.newId('pay')} || '.' || j.key, ${salon}, ${bookEntryId}, ${appointmentId}, j.value ->> 'method', j.value ->> 'amount', ${db.nowUtc}, ${user}, ${db.nowUtc} FROM json_each(${rows(payments)}) j`,
    ),
    db.executeRaw(
      (salon) =>
        sql`INSERT INTO ledger_lines (ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents) SELECT ${db.newId('tkg')} || '.' || j.key, ${salon}, ${bookEntryId}, ${appointmentId}, j.value ->> 'userId', j.value ->> 'side', j.value ->> 'lineId', j.value ->> 'amount' FROM json_each(${rows(takings)}) j`,
    ),
  ]
}

/**
 * An entry that takes back what others have entered: `which` speaks of `ledger_entries e` of one visit. The first statement
 * writes no row where there is nothing to take back; put a guard behind it.
 */
export function takeBack(
  db: StaffDb,
  given: { bookEntryId: string; kind: SQL; corrects: SQL; reason: string; which: SQL },
): [entry: Statement<unknown>, ...rows: Statement<unknown>[]] {
  const { bookEntryId, kind, corrects, reason, which } = given
  const page = postingDate(db)
  const those = (salon: SQL) =>
    sql`SELECT e.ledger_entry_id FROM ledger_entries e WHERE e.salon_id = ${salon} AND e.ledger_entry_id <> ${bookEntryId} AND ${which}`
  return [
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO ledger_entries (ledger_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, reason, corrects_id, charged_cents, paid_cents) SELECT ${bookEntryId}, e.salon_id, e.appointment_id, ${kind}, ${user}, ${db.nowUtc}, ${page(salon)}, ${reason}, ${corrects}, -sum(e.charged_cents), -sum(e.paid_cents) FROM ledger_entries e WHERE e.salon_id = ${salon} AND ${which} GROUP BY e.appointment_id`,
    ),
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO payments (payment_id, salon_id, ledger_entry_id, appointment_id, method, amount_cents, at_utc, changed_by, changed_utc) SELECT ${db.newId('pay')} || '.' || y.method, y.salon_id, ${bookEntryId}, y.appointment_id, y.method, -sum(y.amount_cents), ${db.nowUtc}, ${user}, ${db.nowUtc} FROM payments y WHERE y.salon_id = ${salon} AND y.ledger_entry_id IN (${those(salon)}) GROUP BY y.appointment_id, y.method HAVING sum(y.amount_cents) <> 0`,
    ),
    db.executeRaw(
      (salon) =>
        sql`INSERT INTO ledger_lines (ledger_line_id, salon_id, ledger_entry_id, appointment_id, user_id, side, line_id, amount_cents) SELECT ${db.newId('tkg')} || '.' || min(t.rowid), t.salon_id, ${bookEntryId}, t.appointment_id, t.user_id, t.side, t.line_id, -sum(t.amount_cents) FROM ledger_lines t WHERE t.salon_id = ${salon} AND t.ledger_entry_id IN (${those(salon)}) GROUP BY t.appointment_id, t.user_id, t.side, t.line_id HAVING sum(t.amount_cents) <> 0`,
    ),
  ]
}

/** In a change of appointments, behind new entries: what is still owed is what the books say. */
export const owedByBooks = sql.raw(
  '(SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0) FROM ledger_entries e WHERE e.salon_id = appointments.salon_id AND e.appointment_id = appointments.appointment_id)',
)

/** A row with a packed entry, as the wire wants it. */
export const parseLedgerEntry = (packed: unknown) => JSON.parse(String(packed)) as LedgerEntry
