import { sql } from 'drizzle-orm'
import type { PaymentLink } from '../../../../schema/api/booking/link-page-replies.ts'
import { toLinkState } from '../../../../schema/rules/money/payment-orders.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import type { PaymentOrderState } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import { firstNameSql, linkSalonColumns } from '../../platform/salons/index.ts'
import { findGateway } from './open-gateway.ts'
import { owedOfOrder } from './owed-queries.ts'

/** The row behind a client's page. */
export interface LinkRow extends Omit<PaymentLink, 'state' | 'isOpen' | 'isReady'> {
  readonly orderState: PaymentOrderState
  readonly problem: string
  readonly amountCents: number
  readonly owedCents: number
  readonly hasAccount: boolean
  readonly openedUtc: number | null
  readonly checkedUtc: number | null
  /** The last page is over, so that the next one has another number. */
  readonly wasReopened: boolean
}

const servicesOf = (value: string, join = '') => `coalesce((
  SELECT ${value}
  FROM agenda_services booked_service${join}
  WHERE booked_service.salon_id = b.salon_id
    AND booked_service.agenda_id = b.agenda_id
    AND booked_service.deleted_utc IS NULL
), '')`
const visitColumns: Columns<PaymentLink['visits'][number]> = {
  start: instantSql('b.start_utc'),
  services: servicesOf("group_concat(booked_service.service, ', ')"),
  staff: servicesOf(
    'group_concat(DISTINCT team_member.first_name)',
    `
  JOIN users team_member ON team_member.user_id = booked_service.user_id`,
  ),
  owed: eurosSql('b.owed_cents'),
}
/** The bookings of the visits that an order pays, or the one that its fee is for. */
const visits = jsonArray(
  visitColumns,
  `FROM (
    SELECT booking.salon_id, booking.agenda_id, booking.start_utc, visit.owed_cents
    FROM appointments visit
    CROSS JOIN agendas booking ON booking.agenda_id = visit.agenda_id AND booking.salon_id = visit.salon_id
    WHERE payment_order.purpose = 'balance'
      AND visit.salon_id = payment_order.salon_id
      AND visit.owed_cents > 0
      AND visit.deleted_utc IS NULL
      AND ${payerOfVisit('visit.')} = payment_order.client_id
      AND visit.appointment_id = coalesce(payment_order.appointment_id, visit.appointment_id)
    UNION ALL
    SELECT booking.salon_id, booking.agenda_id, booking.start_utc, payment_order.amount_cents AS owed_cents
    FROM agendas booking
    WHERE booking.agenda_id = payment_order.agenda_id
      AND booking.salon_id = payment_order.salon_id
  ) b`,
)

const depositColumns: Columns<NonNullable<PaymentLink['deposit']>> = {
  text: 'deposit.text',
  heldUntil: instantSql('deposit.held_until_utc'),
  start: "deposit.held_json ->> '$.start'",
  services: `coalesce((
    SELECT group_concat(p.value ->> 'service', ', ')
    FROM json_each(deposit.held_json, '$.services') p
  ), '')`,
}

const linkColumns: Columns<LinkRow> = {
  salon: jsonObject(linkSalonColumns),
  firstName: firstNameSql,
  purpose: 'payment_order.purpose',
  amount: eurosSql(`iif(
    payment_order.state IN ('refunding', 'refunded'),
    coalesce(payment_order.refund_cents, payment_order.amount_cents),
    payment_order.amount_cents
  )`),
  amountCents: 'payment_order.amount_cents',
  owedCents: owedOfOrder,
  orderState: 'payment_order.state',
  problem: 'payment_order.problem',
  hasAccount: booleanSql(`EXISTS (
    SELECT 1
    FROM payment_accounts payment_account
    WHERE payment_account.salon_id = payment_order.salon_id
      AND payment_account.account_id = payment_order.account_id
      AND payment_account.state = 'ready'
      AND payment_account.disconnected_utc IS NULL
      AND payment_account.deleted_utc IS NULL
  )`),
  openedUtc: 'payment_order.opened_utc',
  checkedUtc: 'payment_order.checked_utc',
  wasReopened: booleanSql('payment_order.checked_utc > payment_order.opened_utc'),
  expires: instantSql('payment_order.expires_utc'),
  paid: instantSql('payment_order.paid_utc'),
  visits,
  giftCard: jsonRow(
    { recipientName: 'prepaid_account.label', recipientEmail: 'gift_card.recipient_email', token: 'gift_card.prepaid_id' },
    `FROM gift_cards gift_card
    JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = gift_card.prepaid_id
    WHERE gift_card.prepaid_id = payment_order.prepaid_id
      AND gift_card.salon_id = payment_order.salon_id`,
  ),
  deposit: jsonRow(
    depositColumns,
    `FROM deposits deposit
    WHERE deposit.payment_order_id = payment_order.payment_order_id
      AND deposit.salon_id = payment_order.salon_id`,
  ),
}
const linkJson = sql.raw(jsonObject(linkColumns))

/** The order that a link names, with what its client reads. */
export const selectLink = (db: LinkDb): Statement<LinkRow | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${linkJson} AS packed
      FROM payment_orders payment_order
      JOIN salons salon ON salon.salon_id = payment_order.salon_id
      JOIN clients client ON client.client_id = payment_order.client_id AND client.salon_id = payment_order.salon_id
      WHERE payment_order.salon_id = ${salonId}
        AND payment_order.payment_order_id = ${db.id}
        AND payment_order.deleted_utc IS NULL`,
    ([row]) => row && readJson(row.packed),
  )

export function toLink(row: LinkRow, nowUtc: number, env: Env): PaymentLink {
  const {
    orderState,
    problem,
    amountCents,
    owedCents,
    hasAccount,
    openedUtc: _opened,
    checkedUtc: _checked,
    wasReopened: _reopened,
    ...page
  } = row
  const isOver = parseIso(page.expires) <= nowUtc
  const state = toLinkState(
    { state: orderState, amountCents, purpose: page.purpose },
    { owedCents, isOver, hasFailed: problem === 'refund_failed' },
  )
  // A link that is not paid any more says nothing of what is owed today.
  return {
    ...page,
    visits: state === 'payable' ? page.visits : [],
    state,
    isOpen: orderState === 'open',
    isReady: findGateway(env) !== undefined && hasAccount,
    giftCard: page.giftCard && { ...page.giftCard, token: state === 'paid' ? signLink(env, 'GiftCard', page.giftCard.token ?? '') : null },
  }
}
