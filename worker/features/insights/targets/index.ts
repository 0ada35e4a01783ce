/** What the jobs may use of the targets. */
export { announceTargets } from './announce.ts'
