/** What other features may use of the end of day. */
export { cashLabels } from './cash-labels.ts'
export { methodLabels } from './end-of-day-labels.ts'
