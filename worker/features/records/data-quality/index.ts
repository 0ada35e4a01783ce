import type { OpenJob } from '../../platform/jobs/index.ts'

/** Opens the job of the file of incomplete clients; what it needs is loaded once there is one. */
export const openQualityExport: OpenJob = async (db, env, job) => (await import('./quality-export.ts')).openQualityFile(db, env, job)
