import { sql } from 'drizzle-orm'
import type { DayClosing, DayTransaction, EndOfDay } from '../../../schema/api/end-of-day.ts'
import { dayTotals } from '../../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import { addDays, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { dayClosings } from '../../../schema/tables/ledger.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow } from '../../db/json-sql.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { ledgerEntryColumns } from '../ledger/index.ts'

type User = DayClosing['userDTO']

/** What SQL computes of a day; the sums are computed from its entries. */
interface DayRow {
  entries: DayTransaction[]
  closing: Omit<DayClosing, 'difference' | 'mayUndo'> | null
  /** Cash left in the drawer by the closing before, in cents. */
  openingCents: number
  /** Whether a later day has ledger entries or a closing. */
  hasLater: boolean
  openDays: string[]
  users: User[]
}

const entryColumns: Columns<DayTransaction> = {
  ...ledgerEntryColumns,
  appointmentId: 'e.appointment_id',
  clientId: 'p.client_id',
  name: `coalesce(
    (
      SELECT c.name
      FROM clients c
      WHERE c.salon_id = e.salon_id
        AND c.client_id = coalesce(
          p.client_id,
          (
            SELECT a.client_id
            FROM prepaid_sales s
            JOIN prepaid_accounts a ON a.prepaid_id = s.prepaid_id
            WHERE s.prepaid_sale_id = e.appointment_id
          )
        )
    ),
    ''
  )`,
}

const closingColumns: Columns<NonNullable<DayRow['closing']>> = {
  tillClosingId: 'c.day_closing_id',
  day: 'c.day',
  at: instantSql('c.at_utc'),
  userDTO: jsonObject({ userId: 'c.user_id', firstName: "coalesce(u.first_name, '')", lastName: "coalesce(u.last_name, '')" }),
  openingCash: eurosSql('c.opening_cash_cents'),
  expectedCash: eurosSql('c.expected_cash_cents'),
  countedCash: eurosSql('c.counted_cash_cents'),
  leftCash: eurosSql('c.left_cash_cents'),
  note: 'c.note',
}

const userColumns: Columns<User> = { userId: 'u.user_id', firstName: 'u.first_name', lastName: 'u.last_name' }

/** Earlier days without a closing are listed as far back; the calendar shows older ones. */
const lookBackDays = 62
const maxOpenDays = 10

// Sub-selects of one day `s` (salon_id, day, today, since) of a salon.
const entriesOfDay = sql.raw(
  jsonArray(
    entryColumns,
    `FROM (
      SELECT *
      FROM ledger_entries
      WHERE salon_id = s.salon_id
        AND day = s.day
      ORDER BY rowid
    ) e
    LEFT JOIN appointments p ON p.appointment_id = e.appointment_id AND p.salon_id = e.salon_id`,
  ),
)
const closingOfDay = sql.raw(
  jsonRow(
    closingColumns,
    `FROM day_closings c
    LEFT JOIN users u ON u.user_id = c.user_id
    WHERE c.salon_id = s.salon_id
      AND c.day = s.day
      AND c.deleted_utc IS NULL`,
  ),
)
const openingCents = sql`
  coalesce(
    (
      SELECT o.left_cash_cents
      FROM day_closings o
      WHERE o.salon_id = s.salon_id
        AND o.day < s.day
        AND o.deleted_utc IS NULL
      ORDER BY o.day DESC
      LIMIT 1
    ),
    0
  )`
const openDays = sql`
  (
    SELECT json_group_array(d.day)
    FROM (
      SELECT DISTINCT e.day
      FROM ledger_entries e
      WHERE e.salon_id = s.salon_id
        AND e.day < s.today
        AND e.day >= s.since
        AND NOT EXISTS (
          SELECT 1
          FROM day_closings c
          WHERE c.salon_id = e.salon_id
            AND c.day = e.day
            AND c.deleted_utc IS NULL
        )
      ORDER BY e.day DESC
      LIMIT ${maxOpenDays}
    ) d
  )`
const users = sql.raw(jsonArray(userColumns, 'FROM users u WHERE u.salon_id = s.salon_id'))
const hasLater = sql`
  (
    EXISTS (SELECT 1 FROM ledger_entries e WHERE e.salon_id = s.salon_id AND e.day > s.day)
    OR EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = s.salon_id AND c.day > s.day AND c.deleted_utc IS NULL)
  )`

/** A day of the salon (YYYY-MM-DD) with its ledger entries, sums and closing; there is always one. */
export function selectEndOfDay(db: StaffDb, day: string): Statement<EndOfDay[]> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        ${entriesOfDay} AS entries,
        ${closingOfDay} AS closing,
        ${openingCents} AS opening_cents,
        ${hasLater} AS has_later,
        ${openDays} AS open_days,
        ${users} AS users
      FROM (
        SELECT salon_id, ${day} AS day, ${today} AS today, ${addDays(today, -lookBackDays)} AS since
        FROM salons
        WHERE salon_id = ${salonId}
      ) s`,
    (rows) =>
      rows.map((row) =>
        buildEndOfDay(day, today, {
          entries: JSON.parse(String(row.entries)),
          closing: row.closing === null ? null : JSON.parse(String(row.closing)),
          openingCents: Number(row.opening_cents),
          hasLater: row.has_later === 1,
          openDays: JSON.parse(String(row.open_days)),
          users: JSON.parse(String(row.users)),
        }),
      ),
  )
}

function buildEndOfDay(day: string, today: string, row: DayRow): EndOfDay {
  const { entries, closing, openDays } = row
  const { people, takers, ...sums } = dayTotals(entries.map((entry) => ({ ...entry, userId: entry.userDTO.userId })))
  const toUser = (userId: string) => row.users.find((user) => user.userId === userId) ?? { userId, firstName: '', lastName: '' }
  const cashPaid = sums.methods.find(({ method }) => method === 'cash')?.paid ?? 0
  const openingCash = euro(row.openingCents)
  return {
    ...sums,
    day,
    today,
    closing: closing && {
      ...closing,
      difference: euro(cents(closing.countedCash) - cents(closing.expectedCash)),
      mayUndo: !row.hasLater,
    },
    openingCash,
    expectedCash: sumEuro([openingCash, cashPaid]),
    people: people.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    takers: takers.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    entries,
    openDays,
  }
}

export interface NewClosing {
  tillClosingId: string
  day: string
  /** Euros. */
  expectedCash: number
  countedCash: number
  leftCash: number
  note: string
}
/** Closes a day; aborts the batch with `stale` unless the cash expected now is `expectedCash`, with `unique` if the day is closed. */
export const insertClosing = (db: StaffDb, closing: NewClosing): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO day_closings (
        day_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents,
        left_cash_cents, note, changed_by, changed_utc
      )
      SELECT
        ${closing.tillClosingId}, w.salon_id, w.day, ${db.nowUtc}, ${userId}, w.opening, w.opening + w.paid,
        ${cents(closing.countedCash)}, ${cents(closing.leftCash)}, ${closing.note}, ${userId}, ${db.nowUtc}
      FROM (
        SELECT
          s.salon_id,
          s.day,
          ${openingCents} AS opening,
          coalesce(
            (
              SELECT sum(y.amount_cents)
              FROM ledger_entries e
              JOIN payments y ON y.salon_id = e.salon_id AND y.ledger_entry_id = e.ledger_entry_id AND y.method = 'cash'
              WHERE e.salon_id = s.salon_id
                AND e.day = s.day
            ),
            0
          ) AS paid
        FROM (SELECT salon_id, ${closing.day} AS day FROM salons WHERE salon_id = ${salonId}) s
      ) w
      WHERE w.opening + w.paid = ${cents(closing.expectedCash)}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Reopens a day; aborts the batch with `stale` unless it is closed and no later day has entries or a closing. */
export const removeClosing = (db: StaffDb, day: string): Statement<unknown>[] => [
  db.softDelete(
    dayClosings,
    sql`${dayClosings.day} = ${day}`,
    sql`NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.salon_id = day_closings.salon_id AND e.day > ${day})`,
    sql`
      NOT EXISTS (
        SELECT 1
        FROM day_closings n
        WHERE n.salon_id = day_closings.salon_id
          AND n.day > ${day}
          AND n.deleted_utc IS NULL
      )`,
  ),
  db.abortIfUnchanged('stale'),
]
