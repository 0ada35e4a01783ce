import { type SQL, sql } from 'drizzle-orm'
import { deposits, type HeldBooking } from '../../../../schema/tables/money/deposits.ts'
import { prepaidAccounts, prepaidSales } from '../../../../schema/tables/money/prepaid.ts'
import type { DepositEnd, Language } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { insertLedgerEntry, insertVoid } from '../ledger/index.ts'
import type { StoredOrder } from './order-queries.ts'

/** A deposit as its next step needs it. */
export interface StoredDeposit {
  readonly depositId: string
  readonly agendaId: string
  readonly clientId: string
  readonly held: HeldBooking | null
  readonly ended: DepositEnd
  /** The booking takes place. */
  readonly isBooked: boolean
}
const depositColumns: Columns<StoredDeposit> = {
  depositId: 'deposit.deposit_id',
  agendaId: 'deposit.agenda_id',
  clientId: 'deposit.client_id',
  held: storedJsonSql('deposit.held_json', 'null'),
  ended: 'deposit.ended',
  isBooked: booleanSql(`EXISTS (
    SELECT 1
    FROM agendas booking
    WHERE booking.salon_id = deposit.salon_id
      AND booking.agenda_id = deposit.agenda_id
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )`),
}
const depositJson = sql.raw(jsonObject(depositColumns))
export const selectDepositOfOrder = (db: TenantDb, orderId: string): Statement<StoredDeposit | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${depositJson} AS packed
      FROM deposits deposit
      WHERE deposit.salon_id = ${salonId}
        AND deposit.payment_order_id = ${orderId}
        AND deposit.deleted_utc IS NULL`,
    ([row]) => row && readJson(row.packed),
  )

type DepositChange = Partial<Pick<typeof deposits.$inferInsert, 'heldUntil' | 'held' | 'ended' | 'endedAt' | 'agreed' | 'device'>>
export const changeDeposit = (db: TenantDb, depositId: string, values: DepositChange, ...conditions: SQL[]): Statement<unknown> =>
  db.update(deposits, values, sql`deposit_id = ${depositId}`, ...conditions)

/** Who pays by link agrees to what the page says when they go on to pay. */
export const agreeByLink = (db: TenantDb, orderId: string, device: string): Statement<unknown> =>
  db.update(deposits, { agreed: db.now, device: device.slice(0, 200) }, sql`payment_order_id = ${orderId}`, sql`agreed_utc IS NULL`)

/** Money that came, or went back, for what a client has in advance: the order takes the place of a visit in the ledger. */
export const postPrepaid = (db: TenantDb, { orderId, amountCents }: StoredOrder, bookEntryId: string, sign: 1 | -1, reason = '') => {
  const amount = (sign * amountCents) / 100
  return insertLedgerEntry(db, {
    bookEntryId,
    appointmentId: orderId,
    kind: sign === 1 ? 'checkout' : 'refund',
    reason,
    payments: [{ method: 'online', amount }],
    lines: [{ userId: '', side: 'prepaid', lineId: orderId, amount }],
    afterClosing: 'unasked',
  })
}

/**
 * A deposit that was received is owed to the client, in an account with the id of its order, until a visit uses it; a refund takes it out
 * again. A trigger aborts the batch with `prepaid` where it is used already.
 */
export function postDeposit(db: TenantDb, order: StoredOrder, bookEntryId: string, sign: 1 | -1, reason = ''): Statement<unknown>[] {
  const { orderId, clientId, amountCents } = order
  const account = { prepaidId: orderId, kind: 'deposit', clientId, holderClientId: clientId } as const
  return [
    ...(sign === 1
      ? [
          db.insert(prepaidAccounts, account),
          db.insert(prepaidSales, {
            prepaidSaleId: orderId,
            prepaidId: orderId,
            appointmentId: orderId,
            userId: '',
            price: amountCents / 100,
          }),
        ]
      : []),
    ...postPrepaid(db, order, bookEntryId, sign, reason),
  ]
}

/** A deposit that is not returned: revenue, as a fee is, paid with what was held for the client. */
export const postKept = (db: TenantDb, depositId: string, { orderId, amountCents }: StoredOrder): Statement<unknown>[] =>
  insertLedgerEntry(db, {
    bookEntryId: db.newId('bke'),
    appointmentId: depositId,
    kind: 'checkout',
    payments: [{ method: 'voucher', prepaidId: orderId, amount: amountCents / 100 }],
    lines: [{ userId: '', side: 'fee', lineId: depositId, amount: amountCents / 100 }],
    afterClosing: 'unasked',
  })

const balanceOfOrder = (salonId: SQL, orderId: string) => sql`(
  SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = ${salonId}
    AND prepaid_entry.prepaid_id = ${orderId}
)`

/** Aborts with `already_used` unless a deposit holds exactly this much. */
export const abortUnlessLeft = (db: TenantDb, orderId: string, leftCents: number): Statement<number> =>
  db.abortUnless('already_used', (salonId) => sql`${balanceOfOrder(salonId, orderId)} = ${leftCents}`)

/** Aborts with `stale` where the booking of a deposit takes place after all: its cancellation was taken back meanwhile. */
export const abortIfRestored = (db: TenantDb, depositId: string): Statement<number> =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM deposits deposit
        JOIN agendas booking ON booking.agenda_id = deposit.agenda_id AND booking.salon_id = deposit.salon_id
        WHERE deposit.salon_id = ${salonId}
          AND deposit.deposit_id = ${depositId}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )`,
  )

/** A deposit with the money that it still holds. */
export interface ReturnedDeposit {
  readonly depositId: string
  readonly ended: DepositEnd
  readonly leftCents: number
}
export const selectReturnedDeposit = (db: TenantDb, orderId: string): Statement<ReturnedDeposit | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT deposit.deposit_id, deposit.ended, ${balanceOfOrder(salonId, orderId)} AS left_cents
      FROM deposits deposit
      WHERE deposit.salon_id = ${salonId}
        AND deposit.payment_order_id = ${orderId}`,
    ([row]) => row && { depositId: String(row.deposit_id), ended: row.ended as DepositEnd, leftCents: Number(row.left_cents) },
  )

/**
 * What the desk returns of a deposit, whether its booking stays or not: what no visit has used, and one that was kept as a whole. Aborts
 * with `already_used` where a visit has used it meanwhile.
 */
export function returnDeposit(
  db: TenantDb,
  { orderId, amountCents }: StoredOrder,
  { depositId, ended, leftCents }: ReturnedDeposit,
  reason: string,
): { refundCents: number; writes: Statement<unknown>[] } {
  const wasKept = ended === 'kept'
  const refundCents = wasKept ? amountCents : leftCents
  const bookEntryId = db.newId('bke')
  const unkept = insertVoid(db, { appointmentId: depositId, isRequired: true, bookEntryId, reason, afterClosing: 'unasked' })
  return {
    refundCents,
    writes: [
      ...(wasKept ? unkept : []),
      abortUnlessLeft(db, orderId, refundCents),
      changeDeposit(db, depositId, { ended: 'returned', endedAt: db.now }, sql`ended = ${ended}`),
      db.abortIfUnchanged('stale'),
    ],
  }
}

/** A link that is withdrawn: the booking may have another one. */
export const lapseDeposit = (db: TenantDb, orderId: string): Statement<unknown> =>
  db.update(deposits, { ended: 'lapsed', endedAt: db.now }, sql`payment_order_id = ${orderId}`, sql`ended = ''`, sql`held_json IS NULL`)

/** A booking as a rule reads it: at the prices at which it was made. */
export interface BookedValue {
  readonly clientId: string
  readonly startUtc: number
  readonly cents: number
  readonly serviceIds: readonly string[]
  readonly language: Language | null
  /** It has a deposit, or has had one. */
  readonly hasDeposit: boolean
  /** The order of its link that is not paid. */
  readonly openOrderId: string | null
}
export const selectBookedValue = (db: StaffDb, agendaId: string): Statement<BookedValue | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.client_id, booking.start_utc,
        coalesce(booking.language, (
          SELECT nullif(client.language, '')
          FROM clients client
          WHERE client.client_id = booking.client_id
            AND client.salon_id = booking.salon_id
        )) AS language,
        coalesce(sum(booked_service.price_cents), 0) AS cents,
        json_group_array(booked_service.service_id) AS service_ids,
        EXISTS (
          SELECT 1
          FROM deposits deposit
          WHERE deposit.salon_id = booking.salon_id
            AND deposit.agenda_id = booking.agenda_id
            AND deposit.ended IN ('', 'kept', 'returned')
        ) AS has_deposit,
        (
          SELECT payment_order.payment_order_id
          FROM deposits deposit
          JOIN payment_orders payment_order
            ON payment_order.payment_order_id = deposit.payment_order_id
            AND payment_order.salon_id = deposit.salon_id
          WHERE deposit.salon_id = booking.salon_id
            AND deposit.agenda_id = booking.agenda_id
            AND deposit.ended = ''
            AND deposit.held_json IS NULL
            AND payment_order.state IN ('new', 'open')
            AND payment_order.expires_utc > ${db.nowUtc}
        ) AS open_order_id
      FROM agendas booking
      JOIN agenda_services booked_service
        ON booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      GROUP BY booking.agenda_id`,
    ([row]) =>
      row && {
        clientId: String(row.client_id),
        startUtc: Number(row.start_utc),
        cents: Number(row.cents),
        serviceIds: readJson(row.service_ids),
        language: row.language as Language | null,
        hasDeposit: Number(row.has_deposit) === 1,
        openOrderId: row.open_order_id === null ? null : String(row.open_order_id),
      },
  )

export const selectClientOfBooking = (salonId: SQL, agendaId: string): SQL => sql`(
  SELECT booking.client_id
  FROM agendas booking
  WHERE booking.salon_id = ${salonId}
    AND booking.agenda_id = ${agendaId}
)`
