/** What other features may use of commissions. */
export { selectSalonFormat } from './statement-queries.ts'
