import { type SQL, sql } from 'drizzle-orm'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { jobs } from '../../../../schema/tables/platform/jobs.ts'
import { exportDays, fileJobKinds } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Days for which a job is listed and its result file is kept. */
export const jobDays = 30
/** Seconds after which a run that has been cut off is continued by another one. */
const leaseSeconds = 60
/** Failures one after the other, beyond which somebody has to continue the job by hand. */
const maxFailures = 5

export type StoredJob = typeof jobs.$inferSelect

const count = (name: string) => `coalesce(json_extract(job.counts_json, '$.${name}'), 0)`
const jobColumns: Columns<Job> = {
  jobId: 'job.job_id',
  kind: 'job.kind',
  title: 'job.title',
  state: 'job.state',
  done: 'job.done',
  total: 'job.total',
  counts: jsonObject({
    added: count('added'),
    known: count('known'),
    rejected: count('rejected'),
    changed: count('changed'),
    differing: count('differing'),
  }),
  hasResult: booleanSql('job.result IS NOT NULL'),
  created: instantSql('job.created_utc'),
  finished: instantSql('job.finished_utc'),
}

const selectJobs = (db: TenantDb, where: SQL): Statement<Job[]> =>
  db.selectJson(
    jobColumns,
    (salonId) => sql`
      FROM jobs job
      WHERE job.salon_id = ${salonId}
        AND ${where}
      ORDER BY job.created_utc DESC, job.rowid DESC
      LIMIT 100`,
  )
export const selectJob = (db: TenantDb, jobId: string) => selectJobs(db, sql`job.job_id = ${jobId}`)
/** The running job of a kind, if there is one. */
export const selectRunningJobs = (db: TenantDb, kind: StoredJob['kind']) =>
  selectJobs(db, sql`job.kind = ${kind} AND job.state = 'running'`)
/** Jobs that were started, the newest first. */
export const selectRecentJobs = (db: TenantDb) =>
  selectJobs(db, sql`job.state <> 'draft' AND job.created_utc > ${db.nowUtc - jobDays * 86_400}`)

export const selectStoredJob = (db: TenantDb, jobId: string): Statement<StoredJob[]> => db.select(jobs, { where: sql`job_id = ${jobId}` })

export const selectStoredJobsOfKind = (db: TenantDb, kind: StoredJob['kind']): Statement<StoredJob[]> =>
  db.select(jobs, { where: sql`kind = ${kind}` })

type Draft = Pick<StoredJob, 'jobId' | 'kind' | 'title' | 'state' | 'userId' | 'settings' | 'total'>
/** A new job of the caller. */
export const insertJob = (db: TenantDb, { jobId, kind, title, state, settings, total }: Omit<Draft, 'userId'>): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO jobs (job_id, salon_id, kind, title, state, user_id, settings_json, total, leased_until_utc, created_utc)
      SELECT ${jobId}, w.salon_id, ${kind}, ${title}, ${state}, w.user_id, ${JSON.stringify(settings)}, ${total}, 0, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL`,
  )

/** Changes a job that is in one of the states; `abortIfUnchanged` behind it refuses another one. */
export const updateJob = (db: TenantDb, jobId: string, states: readonly StoredJob['state'][], set: SQL): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET ${set}
      WHERE salon_id = ${salonId}
        AND job_id = ${jobId}
        AND state IN (SELECT value FROM json_each(${JSON.stringify(states)}))`,
  )
export const startJob = (settings: object, total?: number): SQL => sql`
  state = 'running',
  settings_json = ${JSON.stringify(settings)},
  total = coalesce(${total ?? null}, total),
  leased_until_utc = 0,
  failures = 0,
  finished_utc = NULL`
/** Starts a job again for somebody else, in whose name it writes from now on. */
export const takeOverJob = (settings: object, userId: string): SQL => sql`${startJob(settings)}, user_id = ${userId}`
export const stopJob = (nowUtc: number): SQL => sql`state = 'stopped', finished_utc = ${nowUtc}`

export interface DueJob {
  readonly jobId: string
  readonly salonId: string
  readonly timeZone: string
  readonly userId: string
}
const toDueJob = (row: Record<string, unknown>): DueJob => ({
  jobId: String(row.job_id),
  salonId: String(row.salon_id),
  timeZone: String(row.time_zone),
  userId: String(row.user_id),
})

/** Running jobs of all salons that nobody works on. */
export const selectDueJobs = (db: SystemDb): Statement<DueJob[]> =>
  db.queryRaw(
    sql`
      SELECT job.job_id, job.salon_id, job.user_id, salon.time_zone
      FROM jobs job
      JOIN salons salon ON salon.salon_id = job.salon_id
      WHERE job.state = 'running'
        AND job.leased_until_utc <= ${db.nowUtc}
      ORDER BY job.leased_until_utc
      LIMIT 50`,
    (rows) => rows.map(toDueJob),
  )

/** The salon's running jobs that nobody works on. */
export const selectDueJobsOfSalon = (db: TenantDb): Statement<DueJob[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT job.job_id, job.salon_id, job.user_id, salon.time_zone
      FROM jobs job
      JOIN salons salon ON salon.salon_id = job.salon_id
      WHERE job.salon_id = ${salonId}
        AND job.state = 'running'
        AND job.leased_until_utc <= ${db.nowUtc}`,
    (rows) => rows.map(toDueJob),
  )

/** Takes a running job that nobody works on. */
export const leaseJob = (db: TenantDb, jobId: string, claim: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET claim = ${claim}, leased_until_utc = ${db.nowUtc + leaseSeconds}
      WHERE salon_id = ${salonId}
        AND job_id = ${jobId}
        AND state = 'running'
        AND leased_until_utc <= ${db.nowUtc}`,
  )

const isHeld = (salonId: SQL, jobId: string, claim: string) => sql`
  salon_id = ${salonId}
  AND job_id = ${jobId}
  AND claim = ${claim}
  AND state = 'running'`

/** Ends the lease; the job can be continued at once. */
export const releaseJob = (db: TenantDb, jobId: string, claim: string): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE jobs SET leased_until_utc = 0, claim = '' WHERE ${isHeld(salonId, jobId, claim)}`)

/** A slice has failed: tried again in a minute, a few times. */
export const recordFailure = (db: TenantDb, jobId: string, claim: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET
        failures = failures + 1,
        state = iif(failures + 1 >= ${maxFailures}, 'failed', state),
        finished_utc = iif(failures + 1 >= ${maxFailures}, ${db.nowUtc}, NULL),
        leased_until_utc = ${db.nowUtc + leaseSeconds},
        claim = ''
      WHERE ${isHeld(salonId, jobId, claim)}`,
  )

/**
 * Moves the job on by one slice, in the batch of the slice's own writes: aborts it with `stale` where the job was stopped, or where another
 * run has taken it over.
 */
export const commitSlice = (
  db: TenantDb,
  { jobId, claim, cursor }: Pick<StoredJob, 'jobId' | 'claim' | 'cursor'>,
  done: number,
  counts: Readonly<Record<string, number>>,
): Statement<number>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET
        cursor = cursor + 1,
        done = ${done},
        counts_json = ${JSON.stringify(counts)},
        failures = 0,
        leased_until_utc = ${db.nowUtc + leaseSeconds}
      WHERE ${isHeld(salonId, jobId, claim)}
        AND cursor = ${cursor}`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Ends the job with a state and its result file, if there is one. */
export const finishJob = (
  db: TenantDb,
  { jobId, claim }: Pick<StoredJob, 'jobId' | 'claim'>,
  state: 'done' | 'undone' | 'failed',
  result: string | null,
  /** Figures that join those of the job: the number of pieces of its file. */
  counts: Readonly<Record<string, number>> = {},
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET
        state = ${state},
        result = coalesce(${result}, result),
        counts_json = json_patch(counts_json, ${JSON.stringify(counts)}),
        finished_utc = ${db.nowUtc},
        claim = ''
      WHERE ${isHeld(salonId, jobId, claim)}`,
  )

export type OldJob = Pick<StoredJob, 'jobId' | 'salonId' | 'kind' | 'cursor' | 'total' | 'result' | 'settings' | 'counts'>
/** Jobs whose files are to be removed: drafts of yesterday, files that have expired, and what was finished long ago. */
export const selectOldJobs = (db: SystemDb): Statement<OldJob[]> =>
  db.queryRaw(
    sql`
      SELECT job.job_id, job.salon_id, job.kind, job.cursor, job.total, job.result, job.settings_json, job.counts_json
      FROM salons salon
      JOIN jobs job ON job.salon_id = salon.salon_id
      WHERE (job.state = 'draft' AND job.created_utc < ${db.nowUtc - 86_400})
        OR (
          job.kind IN (SELECT value FROM json_each(${JSON.stringify(fileJobKinds)}))
          AND job.finished_utc < ${db.nowUtc - exportDays * 86_400}
        )
        OR (job.state <> 'running' AND job.created_utc < ${db.nowUtc - jobDays * 86_400})
      LIMIT 200`,
    (rows) =>
      rows.map((row) => ({
        jobId: String(row.job_id),
        salonId: String(row.salon_id),
        kind: row.kind as StoredJob['kind'],
        cursor: Number(row.cursor),
        total: Number(row.total),
        result: row.result === null ? null : String(row.result),
        settings: readJson(row.settings_json),
        counts: readJson(row.counts_json),
      })),
  )
export const deleteJob = (db: TenantDb, jobId: string): Statement<number> => db.hardDelete(jobs, sql`job_id = ${jobId}`)
