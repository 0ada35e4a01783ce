/** What other features may use of background jobs. */
export { continueJob, readExport, replyExport, startExport } from './export-jobs.ts'
export {
  commitSlice,
  type DueJob,
  deleteJob,
  finishJob,
  insertJob,
  type OldJob,
  type StoredJob,
  selectDueJobsOfSalon,
  selectJob,
  selectOldJobs,
  selectRecentJobs,
  selectRunningJobs,
  selectStoredJob,
  selectStoredJobsOfKind,
  startJob,
  stopJob,
  takeOverJob,
  updateJob,
} from './queries.ts'
export { type JobContext, type OpenJob, runDueJobs, runJob } from './runner.ts'
export {
  type ExportSettings,
  inOnePart,
  listExportFiles,
  maxDirectRows,
  openStorage,
  openTableExport,
  type TableExport,
  type TableFile,
  writeTableFile,
} from './table-file.ts'
