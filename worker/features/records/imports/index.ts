/** What cron may use of the imports. */
export { removeOldJobs, runAllJobs } from './cron-jobs.ts'
