/** What other features and jobs may use of the message outbox. */
export { hasMarketingConsent, latestConsent } from './consent-queries.ts'
export { raiseFailureAlert } from './leases.ts'
export { processAllOutboxes, sendAfterResponse, sendInBackground } from './outbox.ts'
export { openOwnAccounts } from './own-accounts.ts'
export { chooseChannel, clientAddresses, enqueue, enqueueForAccount, type Message, type QueuedMessage } from './queries.ts'
export { getReceiptUrl, platformAccount, type ReceiptPurpose, readReceiptToken, receiptToken } from './receipt-tokens.ts'
export { confirmedSenders } from './sender-queries.ts'
export type { DataOf } from './templates.ts'
