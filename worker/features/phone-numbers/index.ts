/** What other features may use of phone numbers, which mean something else in each country. */
export { writeInSalonsCountry } from './queries.ts'
export { isNationalNumber, parsePhoneNumberField } from './rules.ts'
