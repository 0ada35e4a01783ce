import { openPetExport } from '../../care/pets/index.ts'
import { openAnalysisExport } from '../../insights/dashboards/index.ts'
import type { OpenJob } from '../../platform/jobs/index.ts'
import { openQualityExport } from '../data-quality/index.ts'

/** Opens the job of a table's file; what it needs is loaded once there is one. */
export const openExport: OpenJob = async (db, env, job) => {
  if (job.kind === 'export_pets') return openPetExport(db, env, job)
  if (job.kind === 'export_quality') return openQualityExport(db, env, job)
  if (job.kind === 'export_analysis') return openAnalysisExport(db, env, job)
  return (await import('./client-export.ts')).openClientExport(db, env, job)
}
