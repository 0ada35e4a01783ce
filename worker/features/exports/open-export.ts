import type { OpenJob } from '../jobs/index.ts'

/** Opens the job of a table's file; what it needs is loaded once there is one. */
export const openExport: OpenJob = async (db, env, job) => (await import('./client-export.ts')).openClientExport(db, env, job)
