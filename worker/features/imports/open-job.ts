import type { OpenJob } from '../jobs/index.ts'
import { openPetExport } from '../pets/index.ts'
import { openImport } from './import-run.ts'

/** Opens a job by its kind. */
export const openJob: OpenJob = (db, env, job) => (job.kind === 'export_pets' ? openPetExport(db, env, job) : openImport(db, env, job))
