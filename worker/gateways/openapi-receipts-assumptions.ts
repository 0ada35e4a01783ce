/**
 * What nobody here has seen of openapi.com's receipts, in one place: if a real account shows something else, it changes here. The rest
 * follows its published description (invoice.openapi.json) and clients that use its sandbox.
 */
import type { FiscalItem } from '../../schema/rules/money/fiscal-receipts.ts'

/** `?` Texts of a refused Fisconline login: the description has `error_code` without its values. */
export const isLoginRefusal = (words: string): boolean => /credential|password|pin\b|login|fisconline|autenticazione/i.test(words)
/** `?` A multi-purpose voucher is a discount at payment (sconto a pagare), which leaves the taxable amount as it is. */
export const toVoucherPayment = (voucher: number) => (voucher === 0 ? {} : { discount: voucher })
/** `?` Whether a stored item is one that was sent: `sku` comes back in the examples of the description, but not everywhere. */
export const isItem = (stored: { sku: string; description: string }, item: FiscalItem, no: number): boolean =>
  stored.sku === '' ? stored.description === item.description : stored.sku === String(no)
/** `?` Statuses that say that the account lacks credit or a right, not that the receipt is wrong. */
export const accountStatuses: readonly number[] = [401, 402, 403]
/** Error codes: 424 an unknown taxpayer, 174 receipts that are not enabled, both seen in its sandbox. */
export const accountCodes: readonly number[] = [424, 174]
/** Codes of VAT: the rates of the description, and N1 to N6 without what follows the point. */
export const rateCodes = '4 5 10 22 2 6.4 7 7.3 7.5 7.65 7.95 8.3 8.5 8.8 9.5 12.3'.split(' ')
