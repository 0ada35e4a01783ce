/** What the application, jobs and other features may use of the salon's open screens. */
export { createBulkHintSender, createHintSender, getScreen, noteEndedSessions, sendHints } from './send-hints.ts'
