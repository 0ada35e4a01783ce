/** What other features and jobs may use of the message outbox. */
export {
  abortIfSentOften,
  abortUnlessMessage,
  enqueue,
  enqueueForAccount,
  type Message,
  type QueuedMessage,
  takeBack,
  toSendingCause,
  withdraw,
} from './queries.ts'
export { sendAfterResponse, sendInBackground } from './send.ts'
