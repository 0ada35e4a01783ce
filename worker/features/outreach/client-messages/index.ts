/** What other features may use of messages that the desk sends. */
export { clientMessageColumns, selectSentMessage } from './message-queries.ts'
export { sendConflicts } from './send-errors.ts'
export { sendMessage } from './send-message.ts'
export { sendGuarded } from './send-queries.ts'
export { visitPeopleSql } from './visit-people-queries.ts'
