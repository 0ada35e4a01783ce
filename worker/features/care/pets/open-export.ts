import type { OpenJob } from '../../platform/jobs/index.ts'

/** Opens the job of Pet-Details.xlsx; loaded once there is one. */
export const openPetExport: OpenJob = async (db, env, job) => (await import('./excel-job.ts')).openPetExport(db, env, job)
