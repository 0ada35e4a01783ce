/** What other features may use of groups. */
export { toMessageData, toMessageLine } from './rules.ts'
