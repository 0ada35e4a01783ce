import { sql } from 'drizzle-orm'
import type { TerminalDay } from '../../../../schema/api/money/card-terminals-schemas.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { cardTerminals } from '../../../../schema/tables/money/card-terminals.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

export const selectTerminals = (db: StaffDb) => db.select(cardTerminals, { orderBy: sql`name` })

const paymentColumns: Columns<TerminalDay['payments'][number]> = {
  paymentId: 'y.payment_id',
  appointmentId: 'y.appointment_id',
  clientId: "coalesce(y.client_id, '')",
  name: "coalesce((SELECT c.name FROM clients c WHERE c.client_id = y.client_id AND c.salon_id = y.salon_id), '')",
  at: instantSql('y.at_utc'),
  amount: eurosSql('y.amount_cents'),
  receiptTotal: eurosSql('y.receipt_cents'),
}
/**
 * The card payments of the day `d` (salon_id, day) at a terminal, as a condition on `payments x`. The states are also listed as the index
 * of live orders has them: by the state alone, it is not used.
 */
const paymentsAt = (condition: string) =>
  jsonArray(
    paymentColumns,
    `FROM (
      SELECT x.*, p.client_id, o.receipt_cents
      FROM ledger_entries e
      JOIN payments x ON x.salon_id = e.salon_id AND x.ledger_entry_id = e.ledger_entry_id
      LEFT JOIN appointments p ON p.appointment_id = x.appointment_id AND p.salon_id = x.salon_id
      LEFT JOIN cash_orders o ON o.appointment_id = x.appointment_id AND o.salon_id = x.salon_id AND o.state = 'paid'
        AND o.state IN ('sending', 'unknown', 'exported', 'paid')
      WHERE e.salon_id = d.salon_id
        AND e.day = d.day
        AND x.method = 'card'
        AND ${condition}
      ORDER BY x.at_utc, x.rowid
    ) y`,
  )

interface DayRow {
  readonly terminals: Omit<TerminalDay, 'paid' | 'difference'>[]
  readonly others: TerminalDay['payments']
}
const terminalColumns: Columns<DayRow['terminals'][number]> = {
  cardTerminalId: 't.card_terminal_id',
  name: 't.name',
  total: eurosSql(`(
    SELECT s.amount_cents
    FROM card_terminal_totals s
    WHERE s.card_terminal_id = t.card_terminal_id
      AND s.day = d.day
      AND s.deleted_utc IS NULL
  )`),
  payments: paymentsAt('x.card_terminal_id = t.card_terminal_id'),
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
          FROM (SELECT * FROM card_terminals WHERE salon_id = d.salon_id AND deleted_utc IS NULL ORDER BY name) t
        ) AS terminals,
        ${sql.raw(paymentsAt('x.card_terminal_id IS NULL'))} AS others
      FROM (SELECT ${salonId} AS salon_id, ${day} AS day) d`,
    ([row]) => {
      const terminals = (JSON.parse(String(row?.terminals ?? '[]')) as DayRow['terminals']).map(toDay)
      const payments = JSON.parse(String(row?.others ?? '[]')) as DayRow['others']
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
        FROM card_terminals t
        WHERE t.salon_id = ${salonId}
          AND t.card_terminal_id = ${cardTerminalId}
          AND t.deleted_utc IS NULL
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
