import * as v from 'valibot'
import { messageChannels, paymentOrderStates, paymentProblems, paymentPurposes } from '../../terms.ts'
import { LinkedBooking, Received } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line, Name, Payable, Sum } from '../values.ts'

export const PaymentOrder = v.object({
  paymentOrderId: Id,
  clientId: Id,
  purpose: v.picklist(paymentPurposes),
  appointmentId: v.nullable(Id),
  agendaId: v.nullable(Id),
  /** Start of the booking that a fee is for. */
  start: v.nullable(Instant),
  amount: Sum,
  state: v.picklist(paymentOrderStates),
  asked: Instant,
  askedBy: v.string(),
  expires: Instant,
  opened: v.nullable(Instant),
  paid: v.nullable(Instant),
  refunded: v.nullable(Instant),
  refundReason: v.string(),
  problem: v.picklist(paymentProblems),
  /** By which channel it was sent last; null for one that was not sent. */
  channel: v.nullable(v.picklist(messageChannels)),
  /** The client's page. */
  url: v.string(),
})
export type PaymentOrder = v.InferOutput<typeof PaymentOrder>

/** `amount` is what the screen showed for a balance, and what is asked for as a fee. */
const NewOrder = v.pipe(
  v.strictObject({
    clientId: Id,
    purpose: v.picklist(paymentPurposes, 'Invalid value'),
    appointmentId: v.optional(Id),
    agendaId: v.optional(Id),
    amount: Payable,
  }),
  v.check(({ purpose, appointmentId }) => purpose === 'balance' || appointmentId === undefined, 'Invalid value'),
  v.check(({ purpose, agendaId }) => (purpose === 'fee') === (agendaId !== undefined), 'Invalid value'),
)

const one = v.object({ paymentOrderId: Id })
const away = { 409: ['channel_not_set_up'], 503: ['service_unavailable'] } as const

export const paymentOrdersSchemas = {
  ofClient: {
    input: v.object({ clientId: Id }),
    reply: v.object({ isReady: v.boolean(), orders: v.array(PaymentOrder) }),
  },
  create: {
    body: NewOrder,
    reply: PaymentOrder,
    errors: {
      ...away,
      409: ['stale', 'channel_not_set_up', 'no_longer_available', 'already_exists'],
    },
  },
  send: {
    input: one,
    reply: PaymentOrder,
    errors: { 409: ['no_longer_available', 'channel_not_set_up'], 429: ['sent_too_often'] },
  },
  cancel: { input: one, reply: PaymentOrder, errors: away },
  check: { input: one, reply: PaymentOrder, errors: away },
  refund: {
    input: one,
    body: v.strictObject({ reason: Name(500) }),
    reply: PaymentOrder,
    errors: { ...away, 409: ['channel_not_set_up', 'cannot_be_undone', 'already_refunded'] },
  },
} as const satisfies SchemaTable

/** What the client's page shows. */
export const PaymentLink = v.object({
  salon: LinkedBooking.entries.salon,
  firstName: v.string(),
  purpose: v.picklist(paymentPurposes),
  amount: Sum,
  state: v.picklist(['payable', 'paid', 'refunded', 'settled', 'expired', 'cancelled']),
  /** The client was on the gateway's page, and its answer is not known yet. */
  isOpen: v.boolean(),
  /** Whether the salon takes payments at the moment. */
  isReady: v.boolean(),
  expires: Instant,
  paid: v.nullable(Instant),
  /** The visits that it is for, or the booking of a fee; first names of the team only. */
  visits: v.array(v.object({ start: Instant, services: v.string(), staff: v.string(), owed: Sum })),
})
export type PaymentLink = v.InferOutput<typeof PaymentLink>

const token = v.object({ token: Line(200) })

export const paymentLinksSchemas = {
  one: { input: token, reply: PaymentLink },
  open: {
    input: token,
    /** `url` is null where there is nothing to pay. */
    reply: v.object({ ...PaymentLink.entries, url: v.nullable(v.string()) }),
    errors: { ...away, 429: ['too_many_changes'] },
  },
  check: { input: token, reply: PaymentLink },
} as const satisfies SchemaTable

export const paymentEventsSchemas = {
  /** The document, with more fields than are read here. */
  receive: { body: v.looseObject({}), reply: Received },
} as const satisfies SchemaTable
