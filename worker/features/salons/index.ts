/** What other features may use of the salons. */
export { writeInSalonsCountry } from './country-queries.ts'
export { selectDateFormat } from './format-queries.ts'
export { toConfirmation } from './queries.ts'
export { isNationalNumber, parsePhoneNumberField, toSenderTaken } from './rules.ts'
export { alertUnconfirmedSenders } from './sender-queries.ts'
