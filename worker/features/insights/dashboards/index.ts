import type { OpenJob } from '../../platform/jobs/index.ts'

/** Opens the job of the client analysis; what it needs is loaded once there is one. */
export const openAnalysisExport: OpenJob = async (db, env, job) => (await import('./analysis-export.ts')).openAnalysisFile(db, env, job)
