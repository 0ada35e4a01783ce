/** What other features may use of the salons. */
export { parsePhoneNumberField } from './rules.ts'
