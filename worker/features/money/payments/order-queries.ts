import { type SQL, sql } from 'drizzle-orm'
import type { PaymentOrder } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { feeDays, linkDays, type OrderFacts } from '../../../../schema/rules/money/payment-orders.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { changeUntilHours } from '../../../../schema/tables/booking/change-limit-sql.ts'
import { paymentOrders } from '../../../../schema/tables/money/payments.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import type { PaymentProblem, PaymentPurpose } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const daySeconds = 86_400

/** What a refund returns, or has returned: of a deposit what no visit has used, and all of one that was kept. Cents. */
const refundableOfOrder = `CASE
  WHEN payment_order.state IN ('refunding', 'refunded') OR payment_order.purpose NOT IN ('deposit', 'gift_card')
    THEN coalesce(payment_order.refund_cents, payment_order.amount_cents)
  WHEN EXISTS (
    SELECT 1
    FROM deposits deposit
    WHERE deposit.salon_id = payment_order.salon_id
      AND deposit.payment_order_id = payment_order.payment_order_id
      AND deposit.ended = 'kept'
  ) THEN payment_order.amount_cents
  ELSE (
    SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
    FROM prepaid_entries prepaid_entry
    WHERE prepaid_entry.salon_id = payment_order.salon_id
      AND prepaid_entry.prepaid_id = coalesce(payment_order.prepaid_id, payment_order.payment_order_id)
  )
END`

const orderColumns: Columns<PaymentOrder> = {
  paymentOrderId: 'payment_order.payment_order_id',
  clientId: 'payment_order.client_id',
  purpose: 'payment_order.purpose',
  appointmentId: 'payment_order.appointment_id',
  agendaId: 'payment_order.agenda_id',
  start: instantSql(`(
    SELECT booking.start_utc
    FROM agendas booking
    WHERE booking.salon_id = payment_order.salon_id
      AND booking.agenda_id = payment_order.agenda_id
  )`),
  amount: eurosSql('payment_order.amount_cents'),
  state: 'payment_order.state',
  asked: instantSql('payment_order.asked_utc'),
  askedBy: `coalesce((
    SELECT team_member.first_name
    FROM users team_member
    WHERE team_member.user_id = payment_order.user_id
  ), '')`,
  expires: instantSql('payment_order.expires_utc'),
  opened: instantSql('payment_order.opened_utc'),
  paid: instantSql('payment_order.paid_utc'),
  refunded: instantSql('payment_order.refunded_utc'),
  refundReason: 'payment_order.refund_reason',
  refundable: eurosSql(refundableOfOrder),
  problem: 'payment_order.problem',
  channel: `(
    SELECT message.channel
    FROM outbox message
    WHERE message.salon_id = payment_order.salon_id
      AND message.cause BETWEEN 'payment:' || payment_order.payment_order_id || ':' AND 'payment:' || payment_order.payment_order_id || ':~'
    ORDER BY message.created_utc DESC
    LIMIT 1
  )`,
  // A link is signed when it is replied.
  url: "''",
}
const selectOrders = (db: TenantDb, condition: SQL, limit: number): Statement<PaymentOrder[]> =>
  db.selectJson(
    orderColumns,
    (salonId) => sql`
      FROM payment_orders payment_order
      WHERE payment_order.salon_id = ${salonId}
        AND ${condition}
        AND payment_order.deleted_utc IS NULL
      ORDER BY payment_order.asked_utc DESC, payment_order.payment_order_id
      LIMIT ${limit}`,
  )
export const selectOrder = (db: TenantDb, paymentOrderId: string) =>
  selectOrders(db, sql`payment_order.payment_order_id = ${paymentOrderId}`, 1)
export const selectOrdersOfClient = (db: TenantDb, clientId: string) => selectOrders(db, sql`payment_order.client_id = ${clientId}`, 20)

/** An order with all that its next step needs. Amounts are cents, times seconds UTC. */
export interface StoredOrder extends OrderFacts {
  readonly salonId: string
  readonly timeZone: string
  readonly clientId: string
  readonly purpose: PaymentPurpose
  readonly appointmentId: string | null
  readonly agendaId: string | null
  readonly prepaidId: string | null
  readonly userId: string
  readonly expiresUtc: number
  readonly sessionNo: number
  readonly sessionId: string
  readonly gatewayPaymentId: string
  readonly refundNo: number
  readonly refundReason: string
  readonly bookEntryIds: readonly string[]
  readonly problem: PaymentProblem
}
const storedColumns: Columns<StoredOrder> = {
  salonId: 'payment_order.salon_id',
  timeZone: `(
    SELECT salon.time_zone
    FROM salons salon
    WHERE salon.salon_id = payment_order.salon_id
  )`,
  orderId: 'payment_order.payment_order_id',
  clientId: 'payment_order.client_id',
  purpose: 'payment_order.purpose',
  appointmentId: 'payment_order.appointment_id',
  agendaId: 'payment_order.agenda_id',
  prepaidId: 'payment_order.prepaid_id',
  userId: 'payment_order.user_id',
  state: 'payment_order.state',
  amountCents: 'payment_order.amount_cents',
  refundCents: 'coalesce(payment_order.refund_cents, payment_order.amount_cents)',
  currency: 'payment_order.currency',
  accountId: 'payment_order.account_id',
  isPosted: booleanSql("payment_order.ledger_entry_ids_json <> '[]'"),
  expiresUtc: 'payment_order.expires_utc',
  sessionNo: 'payment_order.session_no',
  sessionId: 'payment_order.session_id',
  gatewayPaymentId: 'payment_order.gateway_payment_id',
  refundNo: 'payment_order.refund_no',
  refundReason: 'payment_order.refund_reason',
  bookEntryIds: storedJsonSql('payment_order.ledger_entry_ids_json', '[]'),
  problem: 'payment_order.problem',
}
const storedJson = sql.raw(jsonObject(storedColumns))
const selectStored = (db: TenantDb, condition: SQL): Statement<StoredOrder | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${storedJson} AS packed
      FROM payment_orders payment_order
      WHERE payment_order.salon_id = ${salonId}
        AND ${condition}
        AND payment_order.deleted_utc IS NULL
      LIMIT 1`,
    ([row]) => row && readJson(row.packed),
  )
export const selectStoredOrder = (db: TenantDb, paymentOrderId: string) =>
  selectStored(db, sql`payment_order.payment_order_id = ${paymentOrderId}`)

/** The order that an event is about: the one that its page names, or that of its payment. */
export const selectOrderOfEvent = (db: TenantDb, { orderId, paymentId }: { orderId: string; paymentId: string }) =>
  orderId !== ''
    ? selectStoredOrder(db, orderId)
    : selectStored(db, sql`payment_order.gateway_payment_id = ${paymentId} AND payment_order.gateway_payment_id <> ''`)

/** Orders of all salons that the gateway has to be asked about: those open or refunding for two minutes, the longest waiting first. */
export const selectWaitingOrders = (db: SystemDb, limit: number): Statement<StoredOrder[]> =>
  db.queryRaw(
    sql`
      SELECT ${storedJson} AS packed
      FROM payment_orders payment_order
      WHERE payment_order.state IN ('open', 'refunding')
        AND payment_order.checked_utc <= ${db.nowUtc - 120}
        AND payment_order.deleted_utc IS NULL
      ORDER BY payment_order.checked_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => readJson(row.packed)),
  )

/** Orders of held times that are over. */
export const selectOrdersOfOverdue = (db: SystemDb, limit: number): Statement<StoredOrder[]> =>
  db.queryRaw(
    sql`
      SELECT ${storedJson} AS packed
      FROM deposits deposit
      CROSS JOIN payment_orders payment_order ON payment_order.payment_order_id = deposit.payment_order_id
      WHERE deposit.held_until_utc IS NOT NULL
        AND deposit.held_until_utc <= ${db.nowUtc}
      ORDER BY deposit.held_until_utc
      LIMIT ${limit}`,
    (rows) => rows.map((row) => readJson(row.packed)),
  )

/** Seconds in which the desk can undo a cancellation or a no-show before it counts. */
const undoSeconds = 300

/** A booking that does not take place, with a deposit that is there. `outcome` is null where it was deleted. */
export interface EndedBooking {
  readonly order: StoredOrder
  readonly depositId: string
  readonly outcome: 'not_come' | 'cancelled' | null
  readonly reason: string
  /** Seconds UTC. */
  readonly endedUtc: number
  readonly refundableUntilUtc: number
}
export const selectDepositsOfEnded = (db: SystemDb, limit: number): Statement<EndedBooking[]> =>
  db.queryRaw(
    sql`
      SELECT
        ${storedJson} AS packed, deposit.deposit_id, booking.outcome, booking.outcome_reason, deposit.refundable_until_utc,
        coalesce(booking.outcome_utc, booking.deleted_utc) AS ended_utc
      FROM deposits deposit
      CROSS JOIN payment_orders payment_order ON payment_order.payment_order_id = deposit.payment_order_id
      CROSS JOIN agendas booking ON booking.agenda_id = deposit.agenda_id AND booking.salon_id = deposit.salon_id
      WHERE deposit.ended = ''
        AND deposit.held_until_utc IS NULL
        AND payment_order.state = 'paid'
        AND coalesce(booking.outcome_utc, booking.deleted_utc)
          <= iif(booking.outcome_by = 'guest', ${db.nowUtc}, ${db.nowUtc - undoSeconds})
      LIMIT ${limit}`,
    (rows) =>
      rows.map((row) => ({
        order: readJson(row.packed) as StoredOrder,
        depositId: String(row.deposit_id),
        outcome: row.outcome as EndedBooking['outcome'],
        reason: String(row.outcome_reason),
        endedUtc: Number(row.ended_utc),
        refundableUntilUtc: Number(row.refundable_until_utc),
      })),
  )

/** Visits with an outstanding balance that an order pays, oldest first; cents. */
export const selectVisitsOfOrder = (
  db: TenantDb,
  { clientId, appointmentId }: Pick<StoredOrder, 'clientId' | 'appointmentId'>,
): Statement<{ appointmentId: string; owed: number }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT visit.appointment_id, visit.owed_cents
      FROM appointments visit
      WHERE visit.salon_id = ${salonId}
        AND visit.owed_cents > 0
        AND visit.deleted_utc IS NULL
        AND ${sql.raw(payerOfVisit('visit.'))} = ${clientId}
        AND visit.appointment_id = coalesce(${appointmentId}, visit.appointment_id)
      ORDER BY visit.checked_out_utc, visit.appointment_id`,
    (rows) => rows.map((row) => ({ appointmentId: String(row.appointment_id), owed: Number(row.owed_cents) / 100 })),
  )

/** What decides whether an order can be made. */
interface OrderCause {
  /** The account that takes payments; null without one. */
  readonly accountId: string | null
  readonly currency: string
  readonly isClient: boolean
  readonly owedCents: number
  /** The booking was missed or cancelled too late, within the last days. */
  readonly mayHaveFee: boolean
}
export const selectOrderCause = (
  db: TenantDb,
  { clientId, appointmentId, agendaId }: { clientId: string; appointmentId?: string; agendaId?: string },
): Statement<OrderCause | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.currency,
        (
          SELECT payment_account.account_id
          FROM payment_accounts payment_account
          WHERE payment_account.salon_id = salon.salon_id
            AND payment_account.state = 'ready'
            AND payment_account.disconnected_utc IS NULL
            AND payment_account.deleted_utc IS NULL
        ) AS account_id,
        EXISTS (
          SELECT 1
          FROM clients client
          WHERE client.salon_id = salon.salon_id
            AND client.client_id = ${clientId}
            AND client.deleted_utc IS NULL
        ) AS is_client,
        (
          SELECT coalesce(sum(visit.owed_cents), 0)
          FROM appointments visit
          WHERE visit.salon_id = salon.salon_id
            AND visit.owed_cents > 0
            AND visit.deleted_utc IS NULL
            AND ${sql.raw(payerOfVisit('visit.'))} = ${clientId}
            AND visit.appointment_id = coalesce(${appointmentId ?? null}, visit.appointment_id)
        ) AS owed_cents,
        EXISTS (
          SELECT 1
          FROM agendas booking
          WHERE booking.salon_id = salon.salon_id
            AND booking.agenda_id = ${agendaId ?? null}
            AND booking.client_id = ${clientId}
            AND booking.start_utc > ${db.nowUtc - feeDays * daySeconds}
            AND booking.deleted_utc IS NULL
            AND (
              booking.outcome = 'not_come'
              OR (
                booking.outcome = 'cancelled'
                AND booking.outcome_reason <> 'salon'
                AND booking.outcome_utc > booking.start_utc - ${sql.raw(changeUntilHours)} * 3600
              )
            )
        ) AS may_have_fee
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) =>
      row && {
        accountId: row.account_id === null ? null : String(row.account_id),
        currency: String(row.currency),
        isClient: Number(row.is_client) === 1,
        owedCents: Number(row.owed_cents),
        mayHaveFee: Number(row.may_have_fee) === 1,
      },
  )

/** Condition on `payment_order`: the open links of a cause. */
const isCause = (cause: Pick<StoredOrder, 'clientId' | 'purpose' | 'appointmentId' | 'agendaId'> & { prepaidId?: string }) => sql`
  payment_order.client_id = ${cause.clientId}
  AND payment_order.purpose = ${cause.purpose}
  AND payment_order.appointment_id IS ${cause.appointmentId}
  AND payment_order.agenda_id IS ${cause.agendaId}
  AND payment_order.prepaid_id IS ${cause.prepaidId ?? null}
  AND payment_order.state IN ('new', 'open')`

/** The link that is open for a cause. */
export const selectOpenOrder = (db: TenantDb, cause: Parameters<typeof isCause>[0]) => selectStored(db, isCause(cause))

/** A new link. Aborts the batch with `already_used` where one is open for the cause, and with `unique` for a second fee of a booking. */
export const insertOrder = (
  db: TenantDb,
  order: Pick<StoredOrder, 'clientId' | 'purpose' | 'appointmentId' | 'agendaId' | 'currency' | 'accountId' | 'userId'> & {
    paymentOrderId: string
    amount: number
    prepaidId?: string
  },
): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM payment_orders payment_order
        WHERE payment_order.salon_id = ${salonId}
          AND ${isCause(order)}
          AND payment_order.deleted_utc IS NULL
      )`,
  ),
  db.insert(paymentOrders, { ...order, asked: db.now, expires: toIso(db.nowUtc + linkDays * daySeconds) }),
]
type OrderChange = Partial<Omit<typeof paymentOrders.$inferInsert, 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>>

/** Changes an order that is in one of these states, with this page; aborts the batch with `stale` otherwise. */
export const changeOrder = (
  db: TenantDb,
  { orderId, state, sessionId }: Pick<StoredOrder, 'orderId' | 'state' | 'sessionId'>,
  values: OrderChange,
): Statement<unknown>[] => [
  db.update(
    paymentOrders,
    { ...values, checked: db.now },
    sql`payment_order_id = ${orderId}`,
    sql`state = ${state}`,
    sql`session_id = ${sessionId}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** SELECT of the visits of ledger entries. */
export const visitsOfEntries = (bookEntryIds: readonly string[]): SQL => sql`
  SELECT ledger_entry.appointment_id
  FROM ledger_entries ledger_entry
  WHERE ledger_entry.ledger_entry_id IN (SELECT value FROM json_each(${JSON.stringify(bookEntryIds)}))`
