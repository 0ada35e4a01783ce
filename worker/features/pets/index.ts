/** What other features may use of pets. */
export { petWarnings } from './warning-queries.ts'
