/** What other features may use of the rota. */
export { type PlannerRota, selectPlannerRota } from './queries.ts'
