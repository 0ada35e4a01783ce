/** What other features may use of pets. */
export { petWarnings } from './warnings.ts'
