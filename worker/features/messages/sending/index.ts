/** Texts of messages, and what hands them to the gateways. */

export { fallBackOverdue } from './fall-back.ts'
export { fallBack } from './fallback-queries.ts'
export type { LeasedMessage } from './leased-message-queries.ts'
export { raiseFailureAlert } from './leases.ts'
export { renderMailHtml } from './mail-html.ts'
export { maskRecipient, maskSecrets } from './mask-secrets.ts'
export { openCloud, openOwnAccounts } from './own-accounts.ts'
export { getReceiptUrl, platformAccount, type ReceiptPurpose, readReceiptToken, receiptToken } from './receipt-tokens.ts'
export { getExampleFields, renderMessage } from './render-message.ts'
export { type JobContext, processAllOutboxes, sendNow } from './send-due.ts'
export type { DataOf, Kind } from './templates.ts'
export { renderCertificateText, renderReadyText } from './templates-pets.ts'
