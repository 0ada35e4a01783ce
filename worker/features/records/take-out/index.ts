/** What background jobs may use of the files of whole salons. */
export { openTakeOutJob } from './open-job.ts'
export { listTakeOutFiles } from './stored-files.ts'
