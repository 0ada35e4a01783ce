/** What other features may use of messages that the desk sends. */
export { firstNameSql, linkSalonColumns, withLogo } from './link-salon.ts'
export { selectSentMessage } from './message-queries.ts'
export { sendConflicts } from './send-errors.ts'
export { sendGuarded } from './send-queries.ts'
