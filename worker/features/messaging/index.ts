/** What other features and jobs may use of the message outbox. */
export { hasMarketingConsent, latestConsent } from './consent-queries.ts'
export { processAllOutboxes, sendAfterResponse, sendInBackground } from './outbox.ts'
export { chooseChannel, clientAddresses, enqueue, enqueueForAccount, type Message, type QueuedMessage } from './queries.ts'
export { confirmedSenders } from './sender-queries.ts'
