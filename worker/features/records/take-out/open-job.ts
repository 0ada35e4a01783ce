import type { OpenJob } from '../../platform/jobs/index.ts'

/** Slices of one run behind a reply: each holds a thousand rows, whose triggers take their time on a busy database. */
export const slicesAfterReply = 8

/** Opens the job of a file of the salon, or of a salon that is made of one; loaded once there is one. */
export const openTakeOutJob: OpenJob = async (db, env, job) =>
  job.kind === 'take_out'
    ? (await import('./take-out-job.ts')).openTakeOut(db, env, job)
    : (await import('./restore-job.ts')).openRestore(db, env, job)
