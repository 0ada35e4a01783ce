/** Names of messages and a row of them, for other lists and records. */
export { getChannelName, getKindName, getStatus } from './message-log-labels.ts'
export { MessageRow } from './message-row.tsx'
