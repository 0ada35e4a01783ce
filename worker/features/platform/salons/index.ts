/** What other features may use of the salons. */
export { toSalonReply } from './changes.ts'
export { selectDateFormat } from './format-queries.ts'
export { hasCashSystem, insertSalon, selectSalons, toConfirmation, upsertSecret } from './queries.ts'
export { toSenderTaken } from './rules.ts'
export { alertUnconfirmedSenders } from './sender-queries.ts'
export { insertStarterRows } from './starter-queries.ts'
