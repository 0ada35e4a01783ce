import { sql } from 'drizzle-orm'
import type { BookingDeposit, HeldTime } from '../../../../schema/api/money/deposits-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { balanceOfAccount } from '../prepaid/index.ts'

const depositColumns: Columns<BookingDeposit> = {
  paymentOrderId: 'deposit.payment_order_id',
  amount: eurosSql('deposit.amount_cents'),
  left: eurosSql(`coalesce((
    SELECT ${balanceOfAccount('prepaid_account')}
    FROM prepaid_accounts prepaid_account
    WHERE prepaid_account.salon_id = deposit.salon_id
      AND prepaid_account.prepaid_id = deposit.payment_order_id
  ), 0)`),
  // A restored salon has no payments.
  state: "coalesce(payment_order.state, 'paid')",
  ended: 'deposit.ended',
  text: 'deposit.text',
  textVersion: 'deposit.text_version',
  agreed: instantSql('deposit.agreed_utc'),
  device: 'deposit.device',
  refundableUntil: instantSql('deposit.refundable_until_utc'),
  moves: 'deposit.moves',
  moved: 'deposit.moved',
}
const depositJson = sql.raw(jsonObject(depositColumns))

/** The client of a booking, and its deposit; undefined for no booking of the salon. */
export const selectDepositOfBooking = (
  db: StaffDb,
  agendaId: string,
): Statement<{ clientId: string; deposit: BookingDeposit | null } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.client_id,
        (
          SELECT ${depositJson}
          FROM deposits deposit
          LEFT JOIN payment_orders payment_order ON payment_order.payment_order_id = deposit.payment_order_id
          WHERE deposit.salon_id = booking.salon_id
            AND deposit.agenda_id = booking.agenda_id
            AND deposit.ended IN ('', 'kept', 'returned')
        ) AS packed
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
    ([row]) => row && { clientId: String(row.client_id), deposit: row.packed === null ? null : readJson(row.packed) },
  )

const heldColumns: Columns<HeldTime> = {
  start: "deposit.held_json ->> '$.start'",
  heldUntil: instantSql('deposit.held_until_utc'),
  name: 'client.name',
  services: "coalesce((SELECT group_concat(p.value ->> 'service', ', ') FROM json_each(deposit.held_json, '$.services') p), '')",
  staff: `coalesce((
    SELECT group_concat(DISTINCT team_member.first_name)
    FROM json_each(deposit.held_json, '$.services') p
    JOIN users team_member ON team_member.user_id = p.value ->> 'userId' AND team_member.salon_id = deposit.salon_id
  ), '')`,
  amount: eurosSql('deposit.amount_cents'),
}

/** Times of a day that are held while their guests pay: few, because each ends after a quarter of an hour. */
export function selectHeldOfDay(db: StaffDb, day: string): Statement<HeldTime[]> {
  const [from, to] = dayRange(day, db.timeZone)
  return db.selectJson(
    heldColumns,
    (salonId) => sql`
      FROM deposits deposit
      CROSS JOIN clients client ON client.client_id = deposit.client_id AND client.salon_id = deposit.salon_id
      WHERE deposit.held_until_utc > ${db.nowUtc}
        AND deposit.salon_id = ${salonId}
        AND unixepoch(deposit.held_json ->> '$.start') >= ${from}
        AND unixepoch(deposit.held_json ->> '$.start') < ${to}
      ORDER BY deposit.held_json ->> '$.start'`,
  )
}
