/** What other features may use of the catalogue. */
export { selectServices } from './queries.ts'
