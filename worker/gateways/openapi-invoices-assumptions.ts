/**
 * What nobody here has seen of openapi.com's invoices, in one place: if a real account shows something else, it changes here. Published are
 * the paths `/IT-invoices_import`, `/IT-invoices` and `/IT-configurations`, and that answers have `data`, `success`, `message` and `error`.
 */

/** `?` The body of an import: the document as Base64 beside its name. */
export const toImport = (fileName: string, base64: string) => ({ filename: fileName, file: base64 })
/** `?` The field of a stored invoice with the name of its file, and the parameter that searches for it. */
export const fileNameField = 'filename'
/** `?` The field with the exchange's own number. */
export const exchangeIdField = 'sdi_id'
/** `?` The list of the exchange's errors; each has `code` and `description`. */
export const errorsField = 'errors'

/** `?` States of an invoice, in capitals. One that could not be delivered is issued all the same. */
export const acceptedStates: readonly string[] = ['DELIVERED', 'NOT_DELIVERED', 'UNDELIVERABLE', 'ACCEPTED', 'REFUSED', 'EXPIRED']
export const rejectedStates: readonly string[] = ['REJECTED', 'DISCARDED', 'SCARTATO']

/** `?` Statuses that say that the account lacks credit or a right, not that the document is wrong. */
export const accountStatuses: readonly number[] = [401, 402, 403]
/** Codes of an unknown taxpayer and of a service that is not enabled, as its receipts have them. */
export const accountCodes: readonly number[] = [424, 174]
