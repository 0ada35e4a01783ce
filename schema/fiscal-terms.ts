/** Terms of Italian fiscal receipts, and of invoices on their way to the exchange. Part of schema/terms.ts. */

/** Services that send Italian fiscal receipts (documenti commerciali) to the tax office. */
export const fiscalProviders = ['openapi', 'fiskaly'] as const
export type FiscalProvider = (typeof fiscalProviders)[number]
/** `return` gives items of a sale back (reso); `void` cancels it as a whole (annullo). */
export const fiscalReceiptKinds = ['sale', 'return', 'void'] as const
export type FiscalReceiptKind = (typeof fiscalReceiptKinds)[number]
/**
 * `queued`: to be sent. `unknown`: it was sent and no answer came, so the provider is asked before it is sent again. `sent`: the provider
 * has it, the tax office not yet. `refused`: somebody has to do something. `none`: the ledger entry needs no receipt. `dropped`: never
 * sent, because what it was for was reversed before.
 */
export const fiscalReceiptStates = ['queued', 'unknown', 'sent', 'done', 'refused', 'none', 'dropped'] as const
export type FiscalReceiptState = (typeof fiscalReceiptStates)[number]
/** Why a receipt is refused, or still waits. `by_hand`: the sale that it returns was issued by hand, or by another service. */
export const fiscalProblems = ['', 'credentials', 'refused', 'away', 'throttled', 'rate', 'night', 'account', 'by_hand'] as const
export type FiscalProblem = (typeof fiscalProblems)[number]

/** Services that hand electronic invoices to the tax office's exchange (SdI). */
export const exchangeProviders = ['invoicetronic', 'openapi'] as const
export type ExchangeProvider = (typeof exchangeProviders)[number]
/**
 * `queued`: to be sent. `unknown`: it was sent and no answer came, so the service is asked before it is sent again. `sent`: the service has
 * it, the exchange has not answered. `done`: it has. `refused`: the service took it for wrong. `dropped`: handed over by hand meanwhile.
 */
export const invoiceSendingStates = ['queued', 'unknown', 'sent', 'done', 'refused', 'dropped'] as const
export type InvoiceSendingState = (typeof invoiceSendingStates)[number]
