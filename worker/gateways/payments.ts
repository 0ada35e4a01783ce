/** What the product needs of a payment gateway: accounts of salons, pages to pay on, refunds, and events that say what to look at. */
import type { RefundReading, SessionReading } from '../../schema/rules/money/payment-orders.ts'
import type { Currency, Language } from '../../schema/terms.ts'

/** What the gateway says of a salon's account. */
export interface AccountReading {
  readonly accountId: string
  readonly name: string
  readonly takesPayments: boolean
  readonly paysOut: boolean
  /** How many details it still needs. */
  readonly missingDetails: number
}
export interface NewAccount {
  /** The same for every attempt: the gateway creates it once. */
  readonly key: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly email: string
  readonly name: string
}
export interface NewSession {
  readonly key: string
  readonly accountId: string
  readonly orderId: string
  readonly amountCents: number
  readonly currency: Currency
  /** What it is for, as the client reads it beside the amount. */
  readonly title: string
  readonly language: Language
  /** Where the gateway sends the client afterwards, paid or not. */
  readonly returnUrl: string
  /** Where the client goes who leaves the page without paying. */
  readonly cancelUrl: string
  /** Seconds UTC. */
  readonly expiresUtc: number
}
export interface OpenedSession extends SessionReading {
  /** Empty once it is over. */
  readonly url: string
}
/** An event: it only says that there is something to read. */
export interface PaymentEvent {
  readonly eventId: string
  readonly type: string
  /** The account that it is about; empty for one of the platform itself. */
  readonly accountId: string
  /** The page or payment that it is about. */
  readonly objectId: string
  readonly subject: 'session' | 'refund' | 'account' | 'other'
  /** As the event has them; empty and null where it says nothing. */
  readonly orderId: string
  readonly paymentId: string
  readonly amountCents: number | null
  readonly currency: string
}

/** `unknown`: no answer came, so the gateway may have done it. `missing`: it has no such thing. */
export interface Failure {
  readonly ok: false
  readonly reason: 'credentials' | 'refused' | 'throttled' | 'unknown' | 'missing'
  /** The gateway's own words. */
  readonly words: string
}
export type PaymentAnswer<T> = { readonly ok: true; readonly value: T } | Failure

export interface PaymentGateway {
  createAccount(account: NewAccount): Promise<PaymentAnswer<AccountReading>>
  readAccount(accountId: string): Promise<PaymentAnswer<AccountReading>>
  /** Address at which the salon enters its details at the gateway; works once, for some minutes. */
  createAccountLink(accountId: string, returnUrl: string): Promise<PaymentAnswer<string>>
  openSession(session: NewSession): Promise<PaymentAnswer<OpenedSession>>
  readSession(accountId: string, sessionId: string): Promise<PaymentAnswer<OpenedSession>>
  /** Ends a page, unless it is paid or over already: its reading says which. */
  expireSession(accountId: string, sessionId: string): Promise<PaymentAnswer<OpenedSession>>
  refund(refund: {
    readonly key: string
    readonly accountId: string
    readonly paymentId: string
    readonly amountCents: number
  }): Promise<PaymentAnswer<RefundReading>>
  /** The latest refund of a payment. */
  readRefund(accountId: string, paymentId: string): Promise<PaymentAnswer<RefundReading>>
}
