import { openPetExport } from '../../care/pets/index.ts'
import { openCashImport } from '../../money/cash-system/index.ts'
import type { OpenJob } from '../../platform/jobs/index.ts'
import { openExport } from '../exports/index.ts'
import { openTakeOutJob } from '../take-out/index.ts'
import { openImport } from './import-run.ts'

/** Opens a job by its kind. */
export const openJob: OpenJob = (db, env, job) => {
  if (job.kind === 'export_pets') return openPetExport(db, env, job)
  if (job.kind === 'export_clients' || job.kind === 'export_quality' || job.kind === 'export_analysis') return openExport(db, env, job)
  if (job.kind === 'take_out' || job.kind === 'restore_salon') return openTakeOutJob(db, env, job)
  return job.kind === 'cash_items' || job.kind === 'cash_clients' ? openCashImport(db, env, job) : openImport(db, env, job)
}
