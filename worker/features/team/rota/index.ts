/** What other features may use of the rota. */
export { type PlannerRota, selectPlannerRota } from './queries.ts'
export { deleteTimeframeRows } from './timeframe-queries.ts'
export { insertDaysOff, type NewTimeframe } from './timeframes.ts'
