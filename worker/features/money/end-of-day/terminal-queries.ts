import { sql } from 'drizzle-orm'
import type { TerminalDay } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { cardTerminals } from '../../../../schema/tables/money/card-terminals.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'

export const selectTerminals = (db: StaffDb) => db.select(cardTerminals, { orderBy: sql`name` })

interface Pairing {
  readonly terminalCode?: string | undefined
  readonly registerSerial?: string | undefined
  readonly registeredOn?: string | null | undefined
}
/** Values for the update of a terminal: where its number, or that of the register, becomes another one, its pairing is open again. */
export function renewPairing(db: StaffDb, { terminalCode = '', registerSerial = '', registeredOn = null }: Pairing) {
  const isOther = sql`(
    terminal_code <> '' AND terminal_code <> ${terminalCode}
    OR register_serial <> '' AND register_serial <> ${registerSerial}
  )`
  return {
    pairingFrom: sql`iif(${isOther}, ${toSalonDay(db.nowUtc, db.timeZone)}, pairing_from)`,
    registeredOn: sql`iif(${isOther} AND registered_on IS ${registeredOn}, NULL, ${registeredOn})`,
  }
}

export interface Unregistered {
  readonly salonId: string
  readonly timeZone: string
  readonly cardTerminalId: string
  readonly name: string
  readonly pairingFrom: string
}
const daysAgo = ({ nowUtc }: SystemDb, days: number) => toSalonDay(nowUtc - days * 86_400, 'UTC')
export const unregisteredPage = 500
/** Terminals of Italian salons whose pairing is not registered, of about the last year: a page of those after the terminal `after`. */
export const selectUnregisteredTerminals = (db: SystemDb, after: string): Statement<Unregistered[]> =>
  db.queryRaw(
    sql`
      SELECT card_terminal.salon_id, salon.time_zone, card_terminal.card_terminal_id, card_terminal.name, card_terminal.pairing_from
      FROM card_terminals card_terminal INDEXED BY card_terminals_unregistered
      JOIN salons salon ON salon.salon_id = card_terminal.salon_id
      WHERE card_terminal.card_terminal_id > ${after}
        AND card_terminal.pairing_from BETWEEN ${daysAgo(db, 366)} AND ${daysAgo(db, 30)}
        AND card_terminal.registered_on IS NULL
        AND card_terminal.deleted_utc IS NULL
        AND salon.country = 'IT'
        AND salon.deleted_utc IS NULL
      ORDER BY card_terminal.card_terminal_id
      LIMIT ${unregisteredPage}`,
    (rows) =>
      rows.map((row) => ({
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        cardTerminalId: String(row.card_terminal_id),
        name: String(row.name),
        pairingFrom: String(row.pairing_from),
      })),
  )

const paymentColumns: Columns<TerminalDay['payments'][number]> = {
  paymentId: 'payment.payment_id',
  appointmentId: 'payment.appointment_id',
  clientId: "coalesce(payment.client_id, '')",
  name: `coalesce((
    SELECT client.name
    FROM clients client
    WHERE client.client_id = payment.client_id
      AND client.salon_id = payment.salon_id
  ), '')`,
  at: instantSql('payment.at_utc'),
  amount: eurosSql('payment.amount_cents'),
  receiptTotal: eurosSql('payment.receipt_cents'),
}
/**
 * The card payments of the day `d` (salon_id, day) at a terminal, as a condition on `payment`. The states are also listed as the index
 * of live orders has them: by the state alone, it is not used.
 */
const paymentsAt = (condition: string) =>
  jsonArray(
    paymentColumns,
    `FROM (
      SELECT payment.*, visit.client_id, cash_order.receipt_cents
      FROM ledger_entries ledger_entry
      CROSS JOIN payments payment
        ON payment.salon_id = ledger_entry.salon_id
        AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
      LEFT JOIN appointments visit ON visit.appointment_id = payment.appointment_id AND visit.salon_id = payment.salon_id
      LEFT JOIN cash_orders cash_order
        ON cash_order.appointment_id = payment.appointment_id
        AND cash_order.salon_id = payment.salon_id
        AND cash_order.state = 'paid'
        AND cash_order.state IN ('sending', 'unknown', 'exported', 'paid')
      WHERE ledger_entry.salon_id = d.salon_id
        AND ledger_entry.day = d.day
        AND payment.method = 'card'
        AND ${condition}
      ORDER BY payment.at_utc, payment.rowid
    ) payment`,
  )

interface DayRow {
  readonly terminals: Omit<TerminalDay, 'paid' | 'difference'>[]
  readonly others: TerminalDay['payments']
}
const terminalColumns: Columns<DayRow['terminals'][number]> = {
  cardTerminalId: 'card_terminal.card_terminal_id',
  name: 'card_terminal.name',
  total: eurosSql(`(
    SELECT card_terminal_total.amount_cents
    FROM card_terminal_totals card_terminal_total
    WHERE card_terminal_total.card_terminal_id = card_terminal.card_terminal_id
      AND card_terminal_total.day = d.day
      AND card_terminal_total.deleted_utc IS NULL
  )`),
  payments: paymentsAt('payment.card_terminal_id = card_terminal.card_terminal_id'),
}

function toDay(row: DayRow['terminals'][number]): TerminalDay {
  const paid = sumEuro(row.payments.map(({ amount }) => amount))
  return { ...row, paid, difference: row.total === null ? null : euro(cents(row.total) - cents(paid)) }
}

/** The card payments of a day: by terminal, then those that name none. */
export const selectTerminalDay = (db: StaffDb, day: string): Statement<TerminalDay[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT json_group_array(${sql.raw(jsonObject(terminalColumns))})
          FROM (SELECT * FROM card_terminals WHERE salon_id = d.salon_id AND deleted_utc IS NULL ORDER BY name) card_terminal
        ) AS terminals,
        ${sql.raw(paymentsAt('payment.card_terminal_id IS NULL'))} AS others
      FROM (SELECT ${salonId} AS salon_id, ${day} AS day) d`,
    ([row]) => {
      const terminals = (readJson(row?.terminals ?? '[]') as DayRow['terminals']).map(toDay)
      const payments = readJson(row?.others ?? '[]') as DayRow['others']
      return payments.length > 0 ? [...terminals, toDay({ cardTerminalId: null, name: '', total: null, payments })] : terminals
    },
  )

/** Enters the total of a terminal's day (euro), or takes it back; aborts the batch with `missing` for an unknown terminal. */
export const setTerminalTotal = (db: StaffDb, cardTerminalId: string, day: string, total: number | null): Statement<unknown>[] => [
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM card_terminals card_terminal
        WHERE card_terminal.salon_id = ${salonId}
          AND card_terminal.card_terminal_id = ${cardTerminalId}
          AND card_terminal.deleted_utc IS NULL
      )`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE card_terminal_totals
      SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND card_terminal_id = ${cardTerminalId}
        AND day = ${day}
        AND deleted_utc IS NULL`,
  ),
  ...(total === null
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            INSERT INTO card_terminal_totals (
              card_terminal_total_id, salon_id, card_terminal_id, day, amount_cents, changed_by, changed_utc
            )
            VALUES (${db.newId('ctt')}, ${salonId}, ${cardTerminalId}, ${day}, ${cents(total)}, ${userId}, ${db.nowUtc})`,
        ),
      ]),
]
