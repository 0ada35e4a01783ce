import { type SQL, sql } from 'drizzle-orm'
import type { GuestDeposit } from '../../../../schema/api/booking/guest-replies.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import type { DepositRule } from '../../../../schema/rules/money/deposit-rules.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { deposits, type HeldBooking } from '../../../../schema/tables/money/deposits.ts'
import { paymentOrders } from '../../../../schema/tables/money/payments.ts'
import type { DepositMark, Language } from '../../../../schema/terms.ts'
import { type Columns, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { readyAccount } from '../booking-rules/index.ts'

const yearSeconds = 365 * 86_400
/** Times that one client may hold at once, and within a day without paying for them. */
const maxHolds = 2
const maxUnpaid = 6

/**
 * What decides whether a client pays a deposit. `accountId` is null in a salon that takes no payments, or whose cash system would charge
 * the whole price.
 */
export interface DepositBasis {
  readonly rules: readonly DepositRule[]
  readonly mark: DepositMark
  /** Seconds UTC. */
  readonly lastVisitUtc: number | null
  readonly noShows: number
  readonly accountId: string | null
  readonly currency: string
}
const basisColumns = (nowUtc: number): Columns<DepositBasis> => ({
  rules: storedJsonSql('(SELECT deposit_rules.rules_json FROM deposit_rules WHERE deposit_rules.salon_id = salon.salon_id)', '[]'),
  mark: `coalesce((
    SELECT client.deposit_mark
    FROM clients client
    WHERE client.salon_id = salon.salon_id
      AND client.client_id = k.client_id
  ), '')`,
  lastVisitUtc: `(
    SELECT max(booking.start_utc)
    FROM agendas booking
    WHERE booking.salon_id = salon.salon_id
      AND booking.client_id = k.client_id
      AND booking.start_utc <= ${nowUtc}
      AND booking.deleted_utc IS NULL
      AND EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = booking.salon_id
          AND visit.agenda_id = booking.agenda_id
          AND visit.arrival_utc IS NOT NULL
          AND visit.deleted_utc IS NULL
      )
  )`,
  noShows: `(
    SELECT count(*)
    FROM agendas booking
    WHERE booking.salon_id = salon.salon_id
      AND booking.client_id = k.client_id
      AND booking.start_utc > ${nowUtc - yearSeconds}
      AND booking.outcome = 'not_come'
      AND booking.deleted_utc IS NULL
  )`,
  accountId: readyAccount('salon.salon_id'),
  currency: 'salon.currency',
})
/** What is known of a client (a scalar sub-select of the id) and of the salon's rules. */
export const selectDepositBasis = (db: TenantDb, selectClient: (salonId: SQL) => SQL): Statement<DepositBasis> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(basisColumns(db.nowUtc)))} AS packed
      FROM salons salon
      JOIN (SELECT ${selectClient(salonId)} AS client_id) k
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => readJson(row?.packed),
  )

/** The deposit of a booking with the words about it. The version stands for all that was agreed. */
export interface AskedDeposit {
  readonly reply: GuestDeposit
  readonly refundableUntilUtc: number
  readonly refundableHours: number
}
interface NewDeposit {
  readonly depositId: string
  readonly agendaId: string
  readonly clientId: string
  readonly paymentOrderId: string
  readonly accountId: string
  readonly currency: string
  readonly asked: AskedDeposit
  readonly language: Language
  /** On which device the client has agreed; null while nobody has. */
  readonly device: string | null
  readonly userId: string
  /** Seconds UTC until which the link can be paid. */
  readonly expiresUtc: number
  readonly held: HeldBooking | null
}
/** A deposit with its payment order. Aborts the batch with `unique` for a second one of a booking. */
export function insertDeposit(db: TenantDb, deposit: NewDeposit): Statement<unknown>[] {
  const { depositId, agendaId, clientId, paymentOrderId, accountId, currency, asked, language, device, userId, expiresUtc, held } = deposit
  const { amount, text, version, refundableUntil, moves } = asked.reply
  return [
    db.insert(deposits, {
      ...{ depositId, agendaId, clientId, paymentOrderId, amount, text, language, moves, refundableUntil, held },
      textVersion: version,
      refundableHours: asked.refundableHours,
      agreed: device === null ? null : db.now,
      device: (device ?? '').slice(0, 200),
      heldUntil: held ? toIso(expiresUtc) : null,
    }),
    db.insert(paymentOrders, {
      ...{ paymentOrderId, clientId, agendaId, amount, currency, accountId, userId },
      purpose: 'deposit',
      asked: db.now,
      expires: toIso(expiresUtc),
    }),
  ]
}

/** Takes the time of a held booking; triggers abort with `overlap` or `unit` where it is no longer free. */
export const holdTimeOfDeposit = (db: TenantDb, depositId: string, held: HeldBooking): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours)
      SELECT s.id, j.value ->> 'userId', j.value ->> 'start', j.value ->> 'end', 'hold', ${depositId}, 0, 0
      FROM json_each(${JSON.stringify(computeBusyIntervals(held.services))}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )

/** Frees the time that a deposit holds. */
export const releaseDeposit = (db: TenantDb, depositId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause_id = ${depositId}
        AND cause IN ('hold', 'service')`,
    { freesCapacity: true },
  )

/** Frees the times that nobody has paid for in time, so that the next guest need not wait for the job that ends their orders. */
export const releaseOverdue = (db: TenantDb): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause_id IN (
          SELECT deposit.deposit_id
          FROM deposits deposit
          WHERE deposit.held_until_utc IS NOT NULL
            AND deposit.held_until_utc <= ${db.nowUtc}
            AND deposit.salon_id = ${salonId}
        )`,
    { freesCapacity: true },
  )

/** Aborts with `quota` where a client holds as many times as one may at once, or has let as many go as one may in a day. */
export const abortIfTooManyHolds = (db: TenantDb, clientId: string): Statement<number> =>
  db.abortUnless(
    'quota',
    (salonId) => sql`
      (
        SELECT
          count(*) FILTER (WHERE deposit.held_until_utc > ${db.nowUtc}) < ${maxHolds}
          AND count(*) FILTER (
            WHERE deposit.held_json IS NOT NULL
              AND deposit.agreed_utc > ${db.nowUtc - 86_400}
          ) < ${maxUnpaid}
        FROM deposits deposit
        WHERE deposit.salon_id = ${salonId}
          AND deposit.client_id = ${clientId}
      )`,
  )

/** A held booking as its guest finds it again when a call is repeated; undefined where there is none. */
export const selectHeld = (db: TenantDb, agendaId: string): Statement<{ paymentOrderId: string; heldUntil: string } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT deposit.payment_order_id, deposit.held_until_utc
      FROM deposits deposit
      WHERE deposit.salon_id = ${salonId}
        AND deposit.agenda_id = ${agendaId}
        AND deposit.held_until_utc IS NOT NULL`,
    ([row]) => row && { paymentOrderId: String(row.payment_order_id), heldUntil: toIso(Number(row.held_until_utc)) },
  )
