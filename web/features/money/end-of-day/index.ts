/** What other features may use of the end of day. */
export { methodLabels } from './end-of-day-labels.ts'
