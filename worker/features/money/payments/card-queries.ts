/** Gift cards that guests reserve and pay for online: the payment sells the card, as the desk does with one that is collected. */
import { type SQL, sql } from 'drizzle-orm'
import { prepaidAccounts } from '../../../../schema/tables/money/prepaid.ts'
import type { Currency, Language } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'
import { abortIfCashSystem } from '../prepaid/index.ts'
import { abortUnlessLeft } from './deposit-queries.ts'
import { findGateway } from './open-gateway.ts'
import { insertOrder, type StoredOrder } from './order-queries.ts'
import { isWaitingCard } from './owed-queries.ts'

/** What a salon needs to be paid for gift cards online; undefined where it cannot be. */
export interface CardSeller {
  readonly accountId: string
  readonly currency: string
}
/** Reads it; `hasGateway`: the platform has a payment gateway. */
export const selectCardSeller = (db: TenantDb, env: Env): Statement<CardSeller | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT payment_account.account_id, salon.currency
      FROM salons salon
      JOIN payment_accounts payment_account ON payment_account.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}
        AND payment_account.state = 'ready'
        AND payment_account.disconnected_utc IS NULL
        AND payment_account.deleted_utc IS NULL
        AND NOT ${hasCashSystem(salonId)}`,
    ([row]) => (row && findGateway(env) ? { accountId: String(row.account_id), currency: String(row.currency) as Currency } : undefined),
  )

/** A link to pay for a card that the guest reserves in the same batch; aborts it with `limit` where a cash system sells cards. */
export function insertCardOrder(
  db: GuestDb,
  { accountId, currency }: CardSeller,
  card: { paymentOrderId: string; prepaidId: string; clientId: string; amount: number },
): Statement<unknown>[] {
  const place = { purpose: 'gift_card', appointmentId: null, agendaId: null } as const
  return [abortIfCashSystem(db), ...insertOrder(db, { ...place, ...card, accountId, currency, userId: 'guest' })]
}

/** Token of the page on which a reserved card is paid for; undefined where none was asked for. */
export const selectCardToken = (db: GuestDb, env: Env, prepaidId: string): Statement<string | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT payment_order.payment_order_id
      FROM payment_orders payment_order
      WHERE payment_order.salon_id = ${salonId}
        AND payment_order.prepaid_id = ${prepaidId}
        AND payment_order.client_id = ${db.client}
        AND payment_order.deleted_utc IS NULL
      LIMIT 1`,
    ([row]) => row && signLink(env, 'Pay', String(row.payment_order_id)),
  )

interface WaitingCard {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly message: string
  readonly language: Language
  readonly validUntil: string | null
}
/** Condition on no table: the card of an order waits to be paid for. */
export const isWaiting = (order: StoredOrder) => (salonId: SQL) =>
  sql`
  EXISTS (
    SELECT 1
    FROM payment_orders payment_order
    WHERE payment_order.salon_id = ${salonId}
      AND payment_order.payment_order_id = ${order.orderId}
      AND ${sql.raw(isWaitingCard)}
  )`
export const selectWaitingCard = (db: TenantDb, order: StoredOrder): Statement<WaitingCard | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        prepaid_account.label, prepaid_account.valid_until, gift_card.recipient_email, gift_card.message, gift_card.language
      FROM gift_cards gift_card
      JOIN prepaid_accounts prepaid_account
        ON prepaid_account.prepaid_id = gift_card.prepaid_id
        AND prepaid_account.salon_id = gift_card.salon_id
      WHERE gift_card.salon_id = ${salonId}
        AND gift_card.prepaid_id = ${order.prepaidId}
        AND ${isWaiting(order)(salonId)}`,
    ([row]) =>
      row && {
        recipientName: String(row.label),
        recipientEmail: String(row.recipient_email),
        message: String(row.message),
        language: row.language as Language,
        validUntil: row.valid_until === null ? null : String(row.valid_until),
      },
  )

const cardOf = (order: StoredOrder) => sql`${prepaidAccounts.prepaidId} = ${order.prepaidId}`

/** A card that goes back pays for nothing from now on. */
export const blockReturned = (db: TenantDb, order: StoredOrder): Statement<unknown>[] =>
  order.purpose === 'gift_card'
    ? [db.update(prepaidAccounts, { blocked: db.now, blockedReason: order.refundReason }, cardOf(order), sql`blocked_utc IS NULL`)]
    : []
/** Aborts with `already_used` where a card has paid for something. */
export const abortIfUsed = (db: TenantDb, order: StoredOrder): Statement<unknown> =>
  abortUnlessLeft(db, order.prepaidId ?? '', order.amountCents)
/** Its refund is over: the card is void, or, where the refund failed, good again. One that was blocked before stays so. */
export const unblockReturned = (db: TenantDb, order: StoredOrder): Statement<unknown>[] =>
  order.purpose === 'gift_card'
    ? [db.update(prepaidAccounts, { blocked: null, blockedReason: '' }, cardOf(order), sql`blocked_reason = ${order.refundReason}`)]
    : []
