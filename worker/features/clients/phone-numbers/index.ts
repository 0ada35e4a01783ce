/** What other features may use of phone numbers, which mean something else in each country. */
export { byPhone, hasPhone, writeInSalonsCountry } from './queries.ts'
export { isNationalNumber, parsePhoneNumberField } from './rules.ts'
