/** What other features may use of the liability for gift cards and courses. */
export { selectState, selectSums } from './queries.ts'
export { buildLiability } from './rules.ts'
