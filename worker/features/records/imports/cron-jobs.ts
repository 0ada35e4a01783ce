import { fileJobKinds } from '../../../../schema/terms.ts'
import { openClient } from '../../../db/client.ts'
import { SystemDb } from '../../../db/system-db.ts'
import { type Files, openFiles } from '../../../gateways/files.ts'
import { deleteJob, type JobContext, listExportFiles, type OldJob, runDueJobs, selectOldJobs } from '../../platform/jobs/index.ts'
import { listTakeOutFiles } from '../take-out/index.ts'
import { openJob } from './open-job.ts'
import { openRowFiles } from './row-files.ts'

/** Continues the running jobs of all salons that nobody works on. */
export const runAllJobs = (context: JobContext): Promise<void> => runDueJobs(context, openJob)

async function removeFiles(storage: Files, job: OldJob): Promise<void> {
  if (job.kind === 'take_out' || job.kind === 'restore_salon') {
    for (const key of listTakeOutFiles(storage, job)) await storage.remove(key)
    return
  }
  if (fileJobKinds.includes(job.kind)) {
    for (const key of listExportFiles(job)) await storage.remove(key)
    return
  }
  const files = openRowFiles(storage, job.salonId, job.jobId)
  await files.removeRows(job.total)
  await files.removeResult(job.counts.pieces ?? 0)
}

/** Deletes drafts that nobody has started, and jobs that ended long ago, with their files. */
export async function removeOldJobs({ env, nowUtc, newId }: JobContext): Promise<void> {
  const client = openClient(env)
  try {
    const system = new SystemDb(client, { nowUtc, newId, actor: 'remove-old-jobs' })
    const [old] = await system.batch(selectOldJobs(system))
    const storage = openFiles(env)
    for (const job of old) {
      if (storage) await removeFiles(storage, job)
      const db = system.inSalon(job.salonId)
      await db.batch(deleteJob(db, job.jobId))
    }
  } finally {
    client.close()
  }
}
