/** What other features may use of the client history. */
export { selectFavourites } from './service-queries.ts'
