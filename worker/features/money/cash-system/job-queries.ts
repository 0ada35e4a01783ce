import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { StoredJob } from '../../platform/jobs/index.ts'

type HeldJob = Pick<StoredJob, 'jobId' | 'claim'>
const isHeld = (salonId: SQL, { jobId, claim }: HeldJob) => sql`
  salon_id = ${salonId}
  AND job_id = ${jobId}
  AND claim = ${claim}
  AND state = 'running'`

/** The number of all rows, once the first page has said it. */
export const setJobTotal = (db: TenantDb, job: HeldJob, total: number): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE jobs SET total = ${total} WHERE ${isHeld(salonId, job)}`)

/** Leaves the job until the cash system takes calls again. */
export const deferJob = (db: TenantDb, job: HeldJob, seconds: number): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE jobs SET leased_until_utc = ${db.nowUtc + seconds}, claim = '' WHERE ${isHeld(salonId, job)}`)

/** Ends a job that no further attempt can help, with the code of the error. */
export const failJob = (db: TenantDb, job: HeldJob, failure: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET
        state = 'failed',
        settings_json = json_set(settings_json, '$.failure', ${failure}),
        finished_utc = ${db.nowUtc},
        claim = ''
      WHERE ${isHeld(salonId, job)}`,
  )
