import type { OpenJob } from '../../platform/jobs/index.ts'

/** Opens an import from the cash system; loaded once there is one. */
export const openCashImport: OpenJob = async (db, env, job) =>
  job.kind === 'cash_items'
    ? (await import('./import-items.ts')).openItemImport(db, env, job)
    : (await import('./import-clients.ts')).openClientImport(db, env, job)
