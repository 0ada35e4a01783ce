import * as v from 'valibot'
import { askedPurposes, messageChannels, paymentOrderStates, paymentProblems, paymentPurposes } from '../../terms.ts'
import { Received } from '../booking/guest-replies.ts'
import { OpenedPaymentLink, PaymentLink } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line, Name, Payable, Sum } from '../values.ts'
import { AfterClosing } from '../visits/visit-bodies.ts'

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
  /** What a refund returns, or has returned: of a deposit what no visit has used. */
  refundable: Sum,
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
    purpose: v.picklist(askedPurposes, 'Invalid value'),
    appointmentId: v.optional(Id),
    agendaId: v.optional(Id),
    amount: Payable,
  }),
  v.check(({ purpose, appointmentId }) => purpose === 'balance' || appointmentId === undefined, 'Invalid value'),
  v.check(({ purpose, agendaId }) => (purpose === 'balance') === (agendaId === undefined), 'Invalid value'),
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
    body: v.strictObject({ reason: Name(500), afterClosing: AfterClosing }),
    reply: PaymentOrder,
    errors: {
      ...away,
      403: ['confirm_identity'],
      409: ['channel_not_set_up', 'cannot_be_undone', 'already_refunded', 'sale_after_closing'],
    },
  },
} as const satisfies SchemaTable

const token = v.object({ token: Line(200) })

export const paymentLinksSchemas = {
  one: { input: token, reply: PaymentLink },
  open: {
    input: token,
    reply: OpenedPaymentLink,
    errors: { ...away, 429: ['too_many_changes'] },
  },
  check: { input: token, reply: PaymentLink },
} as const satisfies SchemaTable

export const paymentEventsSchemas = {
  /** The document, with more fields than are read here. */
  receive: { body: v.looseObject({}), reply: Received },
} as const satisfies SchemaTable
