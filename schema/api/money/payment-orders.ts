import { defineEndpoints } from '../endpoint.ts'
import type { paymentEventsSchemas, paymentLinksSchemas, paymentOrdersSchemas } from './payment-orders-schemas.ts'

const step = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'user', errorMessage: 'Unable to pay outstanding balance' }) as const

/** What clients are asked to pay online. */
export const paymentOrders = defineEndpoints<typeof paymentOrdersSchemas>()({
  /** Payment links of a client, the latest first, and whether the salon can ask for payments. */
  ofClient: {
    method: 'GET',
    path: '/api/PaymentOrders/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch outstanding balances',
  },
  /** A link for what a client owes, of all visits or of one, or for a fee; the same cause gets the link that is open. */
  create: {
    method: 'POST',
    path: '/api/PaymentOrders/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to pay outstanding balance',
    idempotent: true,
  },
  /** Sends the link to the client, by the channel that the salon's messages take. */
  send: step('/api/PaymentOrders/Send/{sessionCode}/{paymentOrderId}'),
  /** Ends a link, at the gateway too; one that was paid meanwhile is posted. */
  cancel: step('/api/PaymentOrders/Cancel/{sessionCode}/{paymentOrderId}'),
  /** Asks the gateway what has become of it. */
  check: step('/api/PaymentOrders/Check/{sessionCode}/{paymentOrderId}'),
  /** Refunds all of a payment through the gateway. */
  refund: step('/api/PaymentOrders/Refund/{sessionCode}/{paymentOrderId}'),
})

const link = <const M extends 'GET' | 'POST', const P extends `/api/${string}`>(method: M, path: P) =>
  ({ method, path, access: 'link', errorMessage: 'This link is no longer valid' }) as const

/** The page of a payment link. */
export const paymentLinks = defineEndpoints<typeof paymentLinksSchemas>()({
  one: link('GET', '/api/Links/Pay/{token}'),
  /** Opens the gateway's page, or the one that is open already. */
  open: link('POST', '/api/Links/Pay/{token}'),
  /** Asks the gateway, once the client is back. */
  check: link('POST', '/api/Links/Pay/{token}/Check'),
})

export const paymentEvents = defineEndpoints<typeof paymentEventsSchemas>()({
  /** An event of the gateway, which signs the body. A forged or old one is 404, a repeated one changes nothing. */
  receive: {
    method: 'POST',
    path: '/api/PaymentEvents',
    access: 'guest',
    errorMessage: "This link doesn't work",
  },
})
