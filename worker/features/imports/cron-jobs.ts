import { openClient } from '../../db/client.ts'
import { SystemDb } from '../../db/system-db.ts'
import { openFiles } from '../../gateways/files.ts'
import { deleteJob, type JobContext, runDueJobs, selectOldJobs } from '../jobs/index.ts'
import { openJob } from './open-job.ts'
import { openRowFiles, rowsPerSlice } from './row-files.ts'

/** Continues the running jobs of all salons that nobody works on. */
export const runAllJobs = (context: JobContext): Promise<void> => runDueJobs(context, openJob)

/** Deletes drafts that nobody has started, and jobs that ended long ago, with their files. */
export async function removeOldJobs({ env, nowUtc, newId }: JobContext): Promise<void> {
  const client = openClient(env)
  try {
    const system = new SystemDb(client, { nowUtc, newId, actor: 'remove-old-jobs' })
    const [old] = await system.batch(selectOldJobs(system))
    const storage = openFiles(env)
    for (const { jobId, salonId, total, result } of old) {
      const db = system.inSalon(salonId)
      if (storage) {
        const files = openRowFiles(storage, salonId, jobId)
        await files.removeRows(Math.ceil(total / rowsPerSlice))
        await files.removeResult()
        if (result) await storage.remove(result)
      }
      await db.batch(deleteJob(db, jobId))
    }
  } finally {
    client.close()
  }
}
