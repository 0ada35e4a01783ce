import { sql } from 'drizzle-orm'
import type {
  CashMovement,
  DayClosing,
  DayTransaction,
  EndOfDay,
  MissedBooking,
  OpenVisit,
  PastDay,
} from '../../../../schema/api/money/end-of-day-schemas.ts'
import { dayTotals } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { isSaleSql } from '../../../../schema/tables/visits/visits.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { ledgerEntryColumns } from '../ledger/index.ts'
import { movementsOfDay, personOf } from './cash-queries.ts'

type User = DayClosing['userDTO']

/** What SQL computes of a day; the sums are computed from its entries. */
interface DayRow {
  entries: DayTransaction[]
  closing: Omit<DayClosing, 'difference' | 'mayUndo' | 'hasLater'> | null
  /** Cash left in the drawer by the closing before, in cents. */
  openingCents: number
  cashMovements: CashMovement[]
  /** Whether a later day has a closing, and whether one has ledger entries. */
  hasLaterClosing: boolean
  hasLater: boolean
  visitsDTO: OpenVisit[]
  missedDTO: MissedBooking[]
  openDays: string[]
  afterClosing: EndOfDay['afterClosing']
  users: User[]
}

const entryColumns: Columns<DayTransaction> = {
  ...ledgerEntryColumns,
  appointmentId: 'ledger_entry.appointment_id',
  clientId: "nullif(visit.client_id, '')",
  isSale: booleanSql(isSaleSql('visit.')),
  name: `coalesce(
    (
      SELECT client.name
      FROM clients client
      WHERE client.salon_id = ledger_entry.salon_id
        AND client.client_id = coalesce(
          visit.client_id,
          (
            SELECT prepaid_account.client_id
            FROM prepaid_sales prepaid_sale
            JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = prepaid_sale.prepaid_id
            WHERE prepaid_sale.prepaid_sale_id = ledger_entry.appointment_id
          )
        )
    ),
    ''
  )`,
}

const closingColumns: Columns<NonNullable<DayRow['closing']>> = {
  tillClosingId: 'day_closing.day_closing_id',
  day: 'day_closing.day',
  at: instantSql('day_closing.at_utc'),
  userDTO: personOf('day_closing'),
  openingCash: eurosSql('day_closing.opening_cash_cents'),
  expectedCash: eurosSql('day_closing.expected_cash_cents'),
  countedCash: eurosSql('day_closing.counted_cash_cents'),
  leftCash: eurosSql('day_closing.left_cash_cents'),
  note: 'day_closing.note',
}

const openVisitColumns: Columns<OpenVisit> = {
  appointmentId: 'visit.appointment_id',
  clientId: 'visit.client_id',
  name: `coalesce((
    SELECT client.name
    FROM clients client
    WHERE client.salon_id = visit.salon_id
      AND client.client_id = visit.client_id
  ), '')`,
  arrival: instantSql('visit.arrival_utc'),
  complete: booleanSql(`coalesce((
    SELECT min(performed_service.end_utc IS NOT NULL)
    FROM client_history_services performed_service
    WHERE performed_service.salon_id = visit.salon_id
      AND performed_service.appointment_id = visit.appointment_id
      AND performed_service.deleted_utc IS NULL
  ), 0)`),
}

/** The services of a booking with one value of each, by start. */
const servicesOf = (value: string) => `(
  SELECT ${value}
  FROM (
    SELECT *
    FROM agenda_services
    WHERE salon_id = booking.salon_id
      AND agenda_id = booking.agenda_id
      AND deleted_utc IS NULL
    ORDER BY start_utc, agenda_service_id
  ) booked_service
  LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id
)`
const missedColumns: Columns<MissedBooking> = {
  agendaId: 'booking.agenda_id',
  name: `coalesce((
    SELECT client.name
    FROM clients client
    WHERE client.salon_id = booking.salon_id
      AND client.client_id = booking.client_id
  ), '')`,
  start: instantSql('booking.start_utc'),
  services: servicesOf("coalesce(group_concat(booked_service.service, ', '), '')"),
  staff: servicesOf("coalesce(group_concat(DISTINCT team_member.first_name), '')"),
}

const userColumns: Columns<User> = { userId: 'team_member.user_id', firstName: 'team_member.first_name', lastName: 'team_member.last_name' }

/** Earlier days without a closing are listed as far back; the calendar shows older ones. */
const lookBackDays = 62
const maxOpenDays = 10
/** How many days later a sale after the closing may count: the days after it may be closed as well. */
const maxDaysLater = 7
const maxOpenVisits = 50
const pastDays = 31

// Sub-selects of one day `s` (salon_id, day, start_utc, end_utc, now_utc, today, since, latest_counted) of a salon.
const entriesOfDay = sql.raw(
  jsonArray(
    entryColumns,
    `FROM (
      SELECT *
      FROM ledger_entries
      WHERE salon_id = s.salon_id
        AND day = s.day
      ORDER BY rowid
    ) ledger_entry
    LEFT JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id AND visit.salon_id = ledger_entry.salon_id`,
  ),
)
const closingOfDay = sql.raw(
  jsonRow(
    closingColumns,
    `FROM day_closings day_closing
    LEFT JOIN users team_member ON team_member.user_id = day_closing.user_id
    WHERE day_closing.salon_id = s.salon_id
      AND day_closing.day = s.day
      AND day_closing.deleted_utc IS NULL`,
  ),
)
export const openingCents = sql`
  coalesce(
    (
      SELECT day_closing.left_cash_cents
      FROM day_closings day_closing
      WHERE day_closing.salon_id = s.salon_id
        AND day_closing.day < s.day
        AND day_closing.deleted_utc IS NULL
      ORDER BY day_closing.day DESC
      LIMIT 1
    ),
    0
  )`
/** The latest days before today that are not closed, of the rows of a table (`alias`). */
const openDaysOf = (alias: string, rows: string) => `
        SELECT *
        FROM (
          SELECT DISTINCT ${alias}.day
          ${rows}
            AND ${alias}.day < s.today
            AND ${alias}.day >= s.since
            AND NOT EXISTS (
              SELECT 1
              FROM day_closings day_closing
              WHERE day_closing.salon_id = ${alias}.salon_id
                AND day_closing.day = ${alias}.day
                AND day_closing.deleted_utc IS NULL
            )
          ORDER BY ${alias}.day DESC
          LIMIT ${maxOpenDays}
        )`
const openDays = sql.raw(`
  (
    SELECT json_group_array(d.day)
    FROM (
      SELECT used.day
      FROM (${openDaysOf('ledger_entry', 'FROM ledger_entries ledger_entry WHERE ledger_entry.salon_id = s.salon_id')}
        UNION${openDaysOf(
          'cash_movement',
          'FROM cash_movements cash_movement WHERE cash_movement.salon_id = s.salon_id AND cash_movement.deleted_utc IS NULL',
        )}
      ) used
      ORDER BY used.day DESC
      LIMIT ${maxOpenDays}
    ) d
  )`)
const users = sql.raw(jsonArray(userColumns, 'FROM users team_member WHERE team_member.salon_id = s.salon_id'))
const hasLater = sql`EXISTS (
  SELECT 1
  FROM ledger_entries ledger_entry
  WHERE ledger_entry.salon_id = s.salon_id
    AND ledger_entry.day > s.day
)`
const hasLaterClosing = sql`
  EXISTS (
    SELECT 1
    FROM day_closings day_closing
    WHERE day_closing.salon_id = s.salon_id
      AND day_closing.day > s.day
      AND day_closing.deleted_utc IS NULL
  )`
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
    ) visit`,
  ),
)

const missedBookings = sql.raw(
  jsonArray(
    missedColumns,
    `FROM (
      SELECT *
      FROM agendas
      WHERE salon_id = s.salon_id
        AND start_utc >= s.start_utc
        AND start_utc < min(s.end_utc, s.now_utc)
        AND client_id <> 'NotWorking'
        AND outcome IS NULL
        AND deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM appointments visit
          WHERE visit.agenda_id = agendas.agenda_id
            AND visit.salon_id = agendas.salon_id
            AND visit.deleted_utc IS NULL
        )
      ORDER BY start_utc, agenda_id
      LIMIT ${maxOpenVisits}
    ) booking`,
  ),
)

const afterClosing = sql`
  (
    SELECT json_object('day', min(ledger_entry.day), 'count', count(*))
    FROM ledger_entries ledger_entry
    WHERE ledger_entry.salon_id = s.salon_id
      AND ledger_entry.day > s.day
      AND ledger_entry.day <= s.latest_counted
      AND ledger_entry.at_utc >= s.start_utc
      AND ledger_entry.at_utc < s.end_utc
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
        ${movementsOfDay} AS cash_movements,
        ${hasLater} AS has_later,
        ${hasLaterClosing} AS has_later_closing,
        ${openVisits} AS open_visits,
        ${missedBookings} AS missed_bookings,
        ${openDays} AS open_days,
        ${afterClosing} AS after_closing,
        ${users} AS users
      FROM (
        SELECT
          salon_id, ${day} AS day, ${start} AS start_utc, ${end} AS end_utc, ${db.nowUtc} AS now_utc, ${today} AS today,
          ${addDays(today, -lookBackDays)} AS since, ${addDays(day, maxDaysLater)} AS latest_counted
        FROM salons
        WHERE salon_id = ${salonId}
      ) s`,
    (rows) =>
      rows.map((row) =>
        buildEndOfDay(day, today, {
          entries: readJson(row.entries),
          closing: row.closing === null ? null : readJson(row.closing),
          openingCents: Number(row.opening_cents),
          cashMovements: readJson(row.cash_movements),
          hasLater: row.has_later === 1,
          hasLaterClosing: row.has_later_closing === 1,
          visitsDTO: readJson(row.open_visits),
          missedDTO: readJson(row.missed_bookings),
          openDays: readJson(row.open_days),
          afterClosing: row.after_closing === null ? null : readJson(row.after_closing),
          users: readJson(row.users),
        }),
      ),
  )
}

function buildEndOfDay(day: string, today: string, row: DayRow): EndOfDay {
  const { entries, closing, openDays, cashMovements } = row
  const { people, takers, ...sums } = dayTotals(entries.map((entry) => ({ ...entry, userId: entry.userDTO.userId })))
  const toUser = (userId: string) => row.users.find((user) => user.userId === userId) ?? { userId, firstName: '', lastName: '' }
  const cashPaid = sums.methods.find(({ method }) => method === 'cash')?.paid ?? 0
  const openingCash = euro(row.openingCents)
  const movedCash = sumEuro(cashMovements.map(({ amount }) => amount))
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
    movedCash,
    expectedCash: sumEuro([openingCash, movedCash, cashPaid]),
    cashMovements,
    people: people.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    takers: takers.map(({ userId, ...own }) => ({ userDTO: toUser(userId), ...own })),
    entries,
    afterClosing: row.afterClosing,
    openDays,
    visitsDTO: row.visitsDTO,
    missedDTO: row.missedDTO,
  }
}

/** The days of the last month with payments, cash in or out, or a closing, the latest first; the current day is one of them. */
export function selectPastDays(db: StaffDb): Statement<PastDay[]> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT d.day, sum(d.net) AS net, max(d.difference) AS difference
      FROM (
        SELECT ledger_entry.day, ledger_entry.paid_cents AS net, NULL AS difference
        FROM ledger_entries ledger_entry
        WHERE ledger_entry.salon_id = ${salonId}
          AND ledger_entry.day > ${addDays(today, -pastDays)}
          AND ledger_entry.day <= ${today}
        UNION ALL
        SELECT cash_movement.day, 0, NULL
        FROM cash_movements cash_movement
        WHERE cash_movement.salon_id = ${salonId}
          AND cash_movement.day > ${addDays(today, -pastDays)}
          AND cash_movement.day <= ${today}
          AND cash_movement.deleted_utc IS NULL
        UNION ALL
        SELECT day_closing.day, 0, day_closing.counted_cash_cents - day_closing.expected_cash_cents
        FROM day_closings day_closing
        WHERE day_closing.salon_id = ${salonId}
          AND day_closing.day > ${addDays(today, -pastDays)}
          AND day_closing.day <= ${today}
          AND day_closing.deleted_utc IS NULL
      ) d
      GROUP BY d.day
      ORDER BY d.day DESC`,
    (rows) =>
      rows.map(({ day, net, difference }) => ({
        day: String(day),
        net: euro(Number(net)),
        difference: difference === null ? null : euro(Number(difference)),
      })),
  )
}
