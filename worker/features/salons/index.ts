/** What other features may use of the salons. */
export { selectDateFormat } from './format-queries.ts'
export { toConfirmation } from './queries.ts'
export { toSenderTaken } from './rules.ts'
export { alertUnconfirmedSenders } from './sender-queries.ts'
