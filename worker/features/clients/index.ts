/** What other features may use of the client records. */
export { nextSearchNo } from './queries.ts'
