/** What other features may use of the rota. */
export { moveDaysOffToZone } from './timeframe-queries.ts'
