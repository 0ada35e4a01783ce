import { type SQL, sql } from 'drizzle-orm'
import { type Restore, restoreProblems, type TakeOut } from '../../../../schema/api/records/take-out-schemas.ts'
import { exportDays } from '../../../../schema/terms.ts'
import { instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const progress = {
  state: 'job.state',
  done: 'job.done',
  total: 'job.total',
  created: instantSql('job.created_utc'),
  finished: instantSql('job.finished_utc'),
}
const isDone = `job.state = 'done'`
const takeOutJson = sql.raw(
  jsonObject({
    jobId: 'job.job_id',
    ...progress,
    size: `iif(${isDone}, json_extract(job.counts_json, '$.size'), NULL)`,
    expires: `iif(${isDone}, ${instantSql(`job.finished_utc + ${exportDays * 86_400}`)}, NULL)`,
  }),
)

const selectTakeOutsWhere = (db: StaffDb, where: SQL): Statement<TakeOut[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${takeOutJson} AS packed
      FROM jobs job
      WHERE job.salon_id = ${salonId}
        AND job.kind = 'take_out'
        AND ${where}
      ORDER BY job.created_utc DESC, job.rowid DESC
      LIMIT 10`,
    (rows) => rows.map((row): TakeOut => readJson(row.packed)),
  )
/** The salon's files that can still be downloaded or are being made, the newest first. */
export const selectTakeOuts = (db: StaffDb) =>
  selectTakeOutsWhere(db, sql`coalesce(job.finished_utc, job.created_utc) > ${db.nowUtc - exportDays * 86_400}`)
export const selectTakeOut = (db: StaffDb, jobId: string) => selectTakeOutsWhere(db, sql`job.job_id = ${jobId}`)

/** In front of the names of fields whose values were left empty, among the counts of a job. */
export const emptiedPrefix = 'emptied:'
const emptied = `(
  SELECT json_group_array(json_object('field', substr(e.key, ${emptiedPrefix.length + 1}), 'count', e.value) ORDER BY e.key)
  FROM json_each(job.counts_json) e
  WHERE e.key LIKE '${emptiedPrefix}%'
)`
const problem = `nullif(json_extract(job.counts_json, '$.problem'), 0)`
const restoreJson = sql.raw(
  jsonObject({
    salonId: 'job.salon_id',
    ...progress,
    title: 'job.title',
    size: `json_extract(job.settings_json, '$.size')`,
    salonName: `coalesce(json_extract(job.settings_json, '$.salonName'), '')`,
    problem: `iif(job.state = 'failed', ${problem}, NULL)`,
    emptied,
  }),
)
type Packed = Omit<Restore, 'problem'> & { readonly problem: number | null }
const toRestore = (packed: unknown): Restore => {
  const { problem: number, ...rest }: Packed = readJson(packed)
  return { ...rest, problem: number === null ? null : (restoreProblems[number - 1] ?? null) }
}
const isSuperadmin = (userId: SQL) => sql`
  EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')`

export const maxRestores = 50
/** Salons that are or were made of files, the newest first. */
export const selectRestores = (db: StaffDb): Statement<Restore[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT ${restoreJson} AS packed
      FROM salons salon
      CROSS JOIN jobs job ON job.salon_id = salon.salon_id
      WHERE job.kind = 'restore_salon'
        AND (salon.salon_id = ${salonId} OR ${isSuperadmin(userId)})
      ORDER BY job.created_utc DESC, job.rowid DESC
      LIMIT ${maxRestores}`,
    (rows) => rows.map((row) => toRestore(row.packed)),
  )
export const selectRestore = (db: StaffDb): Statement<Restore[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${restoreJson} AS packed
      FROM jobs job
      WHERE job.salon_id = ${salonId}
        AND job.kind = 'restore_salon'`,
    (rows) => rows.map((row) => toRestore(row.packed)),
  )

/** Jobs of salons that are being made and that nobody works on. */
export const selectDueRestores = (db: StaffDb) =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT job.job_id, job.salon_id, job.user_id
      FROM salons salon
      CROSS JOIN jobs job ON job.salon_id = salon.salon_id
      WHERE job.kind = 'restore_salon'
        AND job.state = 'running'
        AND job.leased_until_utc <= ${db.nowUtc}
        AND (salon.salon_id = ${salonId} OR ${isSuperadmin(userId)})`,
    (rows) =>
      rows.map((row) => ({ jobId: String(row.job_id), salonId: String(row.salon_id), userId: String(row.user_id), timeZone: 'UTC' })),
  )

/** Aborts with `already_used` where a salon was made of the file, or is being made. */
export const abortIfRestored = (db: StaffDb, takeOutId: string): Statement<number> =>
  db.abortUnless(
    'already_used',
    () => sql`
  NOT EXISTS (
    SELECT 1
    FROM salons salon
    CROSS JOIN jobs job ON job.salon_id = salon.salon_id
    WHERE job.kind = 'restore_salon'
      AND job.state IN ('running', 'done')
      AND json_extract(job.settings_json, '$.takeOutId') = ${takeOutId}
  )`,
  )

/** Keeps the next numbers for salons that are created while it is made. Numbers reach to two million. */
export const numberGap = 1_000

/**
 * The row of a salon that is being made: deleted and suspended, so that it is nowhere to be seen. Its switches are on, so that the values
 * of the file turn none on. Its number is the next one unless several databases share them.
 */
export const insertHiddenSalon = (db: StaffDb, salonName: string, salonNo?: number): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO salons (
        salon_id, salon_no, salon_name, send_daily_summary, send_morning_messages, suspended_utc, deleted_utc, changed_by, changed_utc
      )
      SELECT
        w.salon_id,
        ${salonNo ?? sql`(SELECT coalesce(max(salon_no), 0) + ${numberGap} FROM salons)`},
        ${salonName}, 1, 1, ${db.nowUtc}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL`,
  )

/** Gives up a salon that the caller has begun and that is not complete. Its row stays hidden. */
export const deleteRestore = (db: StaffDb): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      DELETE FROM jobs
      WHERE salon_id = ${salonId}
        AND user_id = ${userId}
        AND kind = 'restore_salon'
        AND state <> 'done'`,
  )

/** The caller's id, in a batch that writes. */
export const selectCaller = (db: StaffDb): Statement<string> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT ${userId} AS user_id
      WHERE ${salonId} IS NOT NULL`,
    ([row]) => String(row?.user_id),
  )
