/** What the product needs of a service that hands Italian invoices to the tax office's exchange (Sistema di Interscambio). */

/** A file as the exchange takes it: a name and a FatturaPA document. */
export interface InvoiceFile {
  readonly fileName: string
  readonly xml: string
}
export interface ExchangeError {
  readonly code: string
  readonly text: string
}
/** `accepted`: issued, also where it could not be delivered and waits in the client's area of the tax office. */
export interface ExchangeReading {
  readonly state: 'pending' | 'accepted' | 'rejected'
  /** The exchange's; empty until it has given one. */
  readonly exchangeId: string
  readonly errors: readonly ExchangeError[]
}
/** `unknown`: no answer came, so it may have been done. `account`: the key, or what the account has left. */
export interface ExchangeFailure {
  readonly ok: false
  readonly reason: 'account' | 'refused' | 'throttled' | 'unknown'
  /** The service's own words. */
  readonly words: string
}
const maxWords = 300
export const failExchange = (reason: ExchangeFailure['reason'], words: string): ExchangeFailure => ({
  ok: false,
  reason,
  words: words.slice(0, maxWords),
})
export type ExchangeAnswer<T> = { readonly ok: true; readonly value: T } | ExchangeFailure

export interface InvoiceExchangeGateway {
  /** Tries the key out. Changes nothing. */
  check(): Promise<ExchangeAnswer<true>>
  /** Answers the file's id at the service. */
  send(file: InvoiceFile): Promise<ExchangeAnswer<string>>
  /** The id of a file whose answer was lost; null where the service does not have it. Changes nothing. */
  find(fileName: string): Promise<ExchangeAnswer<string | null>>
  read(externalId: string): Promise<ExchangeAnswer<ExchangeReading>>
}
