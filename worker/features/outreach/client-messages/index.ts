/** What other features may use of messages that the desk sends. */
export { clientMessageColumns, selectSentMessage, sendGuarded, visitPeopleSql } from './message-queries.ts'
export { fromComingOf, pageBooking } from './next-agendas-queries.ts'
export { sendConflicts } from './send-errors.ts'
export { sendMessage } from './send-message.ts'
