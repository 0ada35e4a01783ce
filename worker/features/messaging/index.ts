/** What other features and jobs may use of the message outbox. */
export { processAllOutboxes, sendAfterResponse, sendInBackground } from './outbox.ts'
export { enqueue, enqueueForAccount, type Message, type QueuedMessage } from './queries.ts'
export { confirmedSenders } from './sender-queries.ts'
