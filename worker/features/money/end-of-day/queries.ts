import { sql } from 'drizzle-orm'
import type { DayClosing, DayTransaction, EndOfDay, OpenVisit } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { dayTotals } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { ledgerEntryColumns } from '../ledger/index.ts'

type User = DayClosing['userDTO']

/** What SQL computes of a day; the sums are computed from its entries. */
interface DayRow {
  entries: DayTransaction[]
  closing: Omit<DayClosing, 'difference' | 'mayUndo' | 'hasLater'> | null
  /** Cash left in the drawer by the closing before, in cents. */
  openingCents: number
  /** Whether a later day has a closing, and whether one has ledger entries. */
  hasLaterClosing: boolean
  hasLater: boolean
  visitsDTO: OpenVisit[]
  openDays: string[]
  afterClosing: EndOfDay['afterClosing']
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

const openVisitColumns: Columns<OpenVisit> = {
  appointmentId: 'p.appointment_id',
  clientId: 'p.client_id',
  name: "coalesce((SELECT c.name FROM clients c WHERE c.salon_id = p.salon_id AND c.client_id = p.client_id), '')",
  arrival: instantSql('p.arrival_utc'),
  complete: booleanSql(`coalesce((
    SELECT min(h.end_utc IS NOT NULL)
    FROM client_history_services h
    WHERE h.salon_id = p.salon_id
      AND h.appointment_id = p.appointment_id
      AND h.deleted_utc IS NULL
  ), 0)`),
}

const userColumns: Columns<User> = { userId: 'u.user_id', firstName: 'u.first_name', lastName: 'u.last_name' }

/** Earlier days without a closing are listed as far back; the calendar shows older ones. */
const lookBackDays = 62
const maxOpenDays = 10
/** How many days later a sale after the closing may count: the days after it may be closed as well. */
const maxDaysLater = 7
const maxOpenVisits = 50

// Sub-selects of one day `s` (salon_id, day, start_utc, end_utc, today, since, latest_counted) of a salon.
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
export const openingCents = sql`
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
const hasLater = sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.salon_id = s.salon_id AND e.day > s.day)`
const hasLaterClosing = sql`
  EXISTS (SELECT 1 FROM day_closings c WHERE c.salon_id = s.salon_id AND c.day > s.day AND c.deleted_utc IS NULL)`
const openVisits = sql.raw(
  jsonArray(
    openVisitColumns,
    `FROM (
      SELECT *
      FROM appointments
      WHERE salon_id = s.salon_id
        AND arrival_utc >= s.start_utc
        AND arrival_utc < s.end_utc
        AND checked_out_utc IS NULL
        AND external_cash_order IS NULL
        AND deleted_utc IS NULL
      ORDER BY arrival_utc, appointment_id
      LIMIT ${maxOpenVisits}
    ) p`,
  ),
)

const afterClosing = sql`
  (
    SELECT json_object('day', min(e.day), 'count', count(*))
    FROM ledger_entries e
    WHERE e.salon_id = s.salon_id
      AND e.day > s.day
      AND e.day <= s.latest_counted
      AND e.at_utc >= s.start_utc
      AND e.at_utc < s.end_utc
    HAVING count(*) > 0
  )`

/** A day of the salon (YYYY-MM-DD) with its ledger entries, sums and closing; there is always one. */
export function selectEndOfDay(db: StaffDb, day: string): Statement<EndOfDay[]> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [start, end] = dayRange(day, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        ${entriesOfDay} AS entries,
        ${closingOfDay} AS closing,
        ${openingCents} AS opening_cents,
        ${hasLater} AS has_later,
        ${hasLaterClosing} AS has_later_closing,
        ${openVisits} AS open_visits,
        ${openDays} AS open_days,
        ${afterClosing} AS after_closing,
        ${users} AS users
      FROM (
        SELECT
          salon_id, ${day} AS day, ${start} AS start_utc, ${end} AS end_utc, ${today} AS today,
          ${addDays(today, -lookBackDays)} AS since, ${addDays(day, maxDaysLater)} AS latest_counted
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
          hasLaterClosing: row.has_later_closing === 1,
          visitsDTO: JSON.parse(String(row.open_visits)),
          openDays: JSON.parse(String(row.open_days)),
          afterClosing: row.after_closing === null ? null : JSON.parse(String(row.after_closing)),
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
      mayUndo: !row.hasLaterClosing,
      hasLater: row.hasLater,
    },
    openingCash,
    expectedCash: sumEuro([openingCash, cashPaid]),
    people: people.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    takers: takers.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    entries,
    afterClosing: row.afterClosing,
    openDays,
    visitsDTO: row.visitsDTO,
  }
}
