/** What other features may use of the search for times when somebody is out. */
export { selectTakenTime, type TakenTimes } from './queries.ts'
export { listWorkingTime, toProposalUnits } from './rules.ts'
