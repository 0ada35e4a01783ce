/** What other features may use of the salons. */
export { selectDateFormat } from './format-queries.ts'
export { parsePhoneNumberField } from './rules.ts'
