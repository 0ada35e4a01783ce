/** What other features may use of background jobs. */
export {
  commitSlice,
  type DueJob,
  deleteJob,
  finishJob,
  insertJob,
  type StoredJob,
  selectDueJobsOfSalon,
  selectJob,
  selectOldJobs,
  selectRecentJobs,
  selectStoredJob,
  startJob,
  stopJob,
  updateJob,
} from './queries.ts'
export { type JobContext, type OpenJob, runDueJobs, runJob } from './runner.ts'
