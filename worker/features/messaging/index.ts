/** What other features and jobs may use of the message outbox. */
export { processAllOutboxes } from './outbox.ts'
export { enqueue, enqueueForAccount, type Message, type QueuedMessage, sendAfterResponse, sendQueued } from './queries.ts'
