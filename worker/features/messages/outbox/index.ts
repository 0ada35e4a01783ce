/** What other features and jobs may use of the message outbox. */
export type { LeasedMessage } from './leased-message-queries.ts'
export { raiseFailureAlert } from './leases.ts'
export { renderMailHtml } from './mail-html.ts'
export { maskRecipient, maskSecrets } from './mask-secrets.ts'
export { processAllOutboxes, sendAfterResponse, sendInBackground } from './outbox.ts'
export { openOwnAccounts } from './own-accounts.ts'
export {
  abortIfSentOften,
  chooseChannel,
  clientAddresses,
  confirmedSenders,
  enqueue,
  enqueueForAccount,
  type Message,
  type QueuedMessage,
  toSendingCause,
} from './queries.ts'
export { getReceiptUrl, platformAccount, type ReceiptPurpose, readReceiptToken, receiptToken } from './receipt-tokens.ts'
export { getExampleFields, renderMessage } from './render-message.ts'
export type { DataOf } from './templates.ts'
export { renderCertificateText } from './templates-pets.ts'
