/** Names of messages, for other lists of them. */
export { getChannelName, getKindName, getStatus } from './message-log-labels.ts'
