/** What the product needs of a service that sends Italian fiscal receipts (documenti commerciali) to the tax office. */
import type { FiscalDocument, FiscalItem } from '../../schema/rules/money/fiscal-receipts.ts'
import type { FiscalReceiptKind } from '../../schema/terms.ts'

/** The taxpayer as the service knows it. */
export interface FiscalAccount {
  readonly name: string
  /** The cash register that issues the receipts; empty where there is only one. */
  readonly systemId: string
  /** Whether receipts can be issued. */
  readonly isReady: boolean
}
/** What the tax office's portal (Fisconline) wants of the person who is allowed to send: tax code, password and PIN. */
export interface FisconlineLogin {
  readonly taxCode: string
  readonly password: string
  readonly pin: string
}
/** A receipt to be sent. `key` is the same for every attempt. */
export interface FiscalSending {
  readonly key: string
  /** Seconds UTC: when the receipt was queued. */
  readonly atUtc: number
  readonly kind: FiscalReceiptKind
  readonly document: FiscalDocument
  readonly lotteryCode: string
  /** What `reserve` has answered. */
  readonly reservationId: string
  /** The sale that is returned or cancelled, with its items in their order; null for a sale. */
  readonly parent: { readonly externalId: string; readonly items: readonly FiscalItem[] } | null
  /** The other receipts of that sale that the service has. */
  readonly knownIds: readonly string[]
}
/** `pending`: the tax office has not answered yet. `failed`: it is not issued, and never will be. */
export interface FiscalReading {
  readonly externalId: string
  readonly state: 'pending' | 'done' | 'failed'
  /** The tax office's; empty until it is done. */
  readonly number: string
  /** ISO; empty where the service does not say it. */
  readonly issued: string
  readonly words: string
  /** It failed because of the Fisconline login. */
  readonly isLoginRefused: boolean
}

/**
 * `unknown`: no answer came, so it may have been done. `credentials`: the Fisconline login. `account`: the service's own key, or the
 * account there. `rate`: a VAT rate that the tax office does not have.
 */
export interface FiscalFailure {
  readonly ok: false
  readonly reason: 'credentials' | 'account' | 'refused' | 'rate' | 'throttled' | 'unknown'
  /** The service's own words. */
  readonly words: string
}
export type FiscalAnswer<T> = { readonly ok: true; readonly value: T } | FiscalFailure

export interface FiscalReceiptGateway {
  readAccount(): Promise<FiscalAnswer<FiscalAccount>>
  /** Hands a renewed login on to the service. */
  saveLogin(login: FisconlineLogin): Promise<FiscalAnswer<FiscalAccount>>
  /** A first step without fiscal effect, whose id is stored before the receipt is sent; empty where there is none. */
  reserve(sending: FiscalSending): Promise<FiscalAnswer<string>>
  send(sending: FiscalSending): Promise<FiscalAnswer<FiscalReading>>
  /** What has become of a receipt whose answer was lost; null where the service does not have it. Changes nothing. */
  find(sending: FiscalSending): Promise<FiscalAnswer<FiscalReading | null>>
  read(externalId: string): Promise<FiscalAnswer<FiscalReading>>
}

export const fail = (reason: FiscalFailure['reason'], words = ''): FiscalFailure => ({ ok: false, reason, words: words.slice(0, 300) })
/** Decimal text of cents, as the services want amounts. */
export const toDecimal = (cents: number): string => (cents / 100).toFixed(2)
