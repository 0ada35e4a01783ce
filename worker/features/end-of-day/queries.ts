import { type SQL, sql } from 'drizzle-orm'
import type { EndOfDay, TillClosing, TillEntry } from '../../../schema/api/end-of-day.ts'
import { dayTotals } from '../../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import { addDays, toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { packedEntry } from '../ledger/queries.ts'

/** What was left in the drawer by the last closing before a day, in cents. */
export const openingCents = (salon: SQL, day: string) =>
  sql`coalesce((SELECT o.left_cash_cents FROM day_closings o WHERE o.salon_id = ${salon} AND o.day < ${day} AND o.deleted_utc IS NULL ORDER BY o.day DESC LIMIT 1), 0)`

const readEntries = (db: StaffDb, day: string): Statement<TillEntry[]> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object(${sql.raw(packedEntry)}, 'appointmentId', e.appointment_id, 'clientId', coalesce(p.client_id, ''), 'name', coalesce((SELECT c.name FROM clients c WHERE c.client_id = p.client_id AND c.salon_id = e.salon_id), '')) AS packed FROM ledger_entries e LEFT JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id WHERE e.salon_id = ${salon} AND e.day = ${day} ORDER BY e.rowid`,
    (rows) => rows.map((row) => JSON.parse(String(row.packed)) as TillEntry),
  )

interface Around {
  closing: Omit<TillClosing, 'difference' | 'mayUndo'> | null
  written: number
  opening: number
  openDays: string[]
  people: { userId: string; firstName: string; lastName: string }[]
}
/** Days that nobody closed are told for so long; the calendar finds older ones. */
const lookBackDays = 62
function readAround(db: StaffDb, day: string): Statement<Around> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.queryRaw(
    (salon) =>
      sql`SELECT (SELECT json_object('tillClosingId', c.day_closing_id, 'day', c.day, 'at', strftime('%Y-%m-%dT%H:%M:%SZ', c.at_utc, 'unixepoch'), 'userDTO', json_object('userId', c.user_id, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, '')), 'openingCash', c.opening_cash_cents / 100.0, 'expectedCash', c.expected_cash_cents / 100.0, 'countedCash', c.counted_cash_cents / 100.0, 'leftCash', c.left_cash_cents / 100.0, 'note', c.note) FROM day_closings c LEFT JOIN users u ON u.user_id = c.user_id WHERE c.salon_id = s.salon_id AND c.day = ${day} AND c.deleted_utc IS NULL) AS closing, (EXISTS (SELECT 1 FROM ledger_entries e WHERE e.salon_id = s.salon_id AND e.day > ${day}) OR EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = s.salon_id AND c.day > ${day} AND c.deleted_utc IS NULL)) AS written, ${openingCents(sql`s.salon_id`, day)} AS opening, (SELECT json_group_array(d.day) FROM (SELECT DISTINCT e.day FROM ledger_entries e WHERE e.salon_id = s.salon_id AND e.day < ${today} AND e.day >= ${addDays(today, -lookBackDays)} AND NOT EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = e.salon_id AND c.day = e.day AND c.deleted_utc IS NULL) ORDER BY e.day DESC LIMIT 10) d) AS open, (SELECT json_group_array(json_object('userId', u.user_id, 'firstName', u.first_name, 'lastName', u.last_name)) FROM users u WHERE u.salon_id = s.salon_id) AS people FROM salons s WHERE s.salon_id = ${salon}`,
    ([row]) => ({
      closing: row?.closing ? (JSON.parse(String(row.closing)) as Around['closing']) : null,
      written: Number(row?.written ?? 0),
      opening: Number(row?.opening ?? 0),
      openDays: JSON.parse(String(row?.open ?? '[]')) as string[],
      people: JSON.parse(String(row?.people ?? '[]')) as Around['people'],
    }),
  )
}

/** The two statements that a day's till is read with. */
export const selectEndOfDay = (db: StaffDb, day: string) => [readEntries(db, day), readAround(db, day)] as const

/** The day's till out of what `readTill` answered. */
export function buildEndOfDay(db: StaffDb, day: string, entries: TillEntry[], around: Around): EndOfDay {
  const { closing, opening, openDays, people: staffOf, written } = around
  const { people, takers, ...sums } = dayTotals(entries.map((entry) => ({ ...entry, userId: entry.userDTO.userId })))
  const userDTO = (userId: string) => staffOf.find((one) => one.userId === userId) ?? { userId, firstName: '', lastName: '' }
  const cash = sums.methods.find(({ method }) => method === 'cash')?.paid ?? 0
  return {
    ...sums,
    day,
    today: toSalonDay(db.nowUtc, db.timeZone),
    closing: closing && {
      ...closing,
      difference: euro(cents(closing.countedCash) - cents(closing.expectedCash)),
      mayUndo: written === 0,
    },
    openingCash: euro(opening),
    expectedCash: sumEuro([euro(opening), cash]),
    people: people.map(({ userId, ...own }) => ({ userDTO: userDTO(userId), ...own })),
    takers: takers.map(({ userId, ...own }) => ({ userDTO: userDTO(userId), ...own })),
    entries,
    openDays,
  }
}
