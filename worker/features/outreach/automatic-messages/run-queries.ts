import { sql } from 'drizzle-orm'
import { cronMessageTerms, type DailyKind, type DailyRun } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { type CronMessageKind, cronMessageKinds } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { SystemDb } from '../../../db/system-db.ts'

/** A salon with its automatic messages that are switched on. */
export interface CronSalon {
  readonly salonId: string
  readonly zone: string
  readonly country: string
  readonly kinds: readonly { readonly kind: CronMessageKind; readonly minute: number; readonly amount: number; readonly since: number }[]
}

const defaultsJson = JSON.stringify(
  cronMessageKinds.map((kind) => ({ kind, minute: cronMessageTerms[kind].minute[0], amount: cronMessageTerms[kind].amount?.[0] ?? 0 })),
)
/** SQL: rows `k` (kind, minute, amount) of all kinds with their defaults. */
export const kindDefaults = sql`
  (SELECT d.value ->> 'kind' AS kind, d.value ->> 'minute' AS minute, d.value ->> 'amount' AS amount FROM json_each(${defaultsJson}) d) k`
/** SQL: whether kind `k` of a `salon` is on; `automatic_message` is its row, if any. */
export const isEnabled = sql`
  CASE k.kind
    WHEN 'daily_summary' THEN salon.send_daily_summary
    WHEN 'morning' THEN salon.send_morning_messages
    ELSE coalesce(automatic_message.enabled, 0)
  END`

/** All salons that send automatic messages, with what they send. Suspended ones send nothing. */
export const selectCronSalons = (db: SystemDb) =>
  db.queryRaw(
    sql`
      SELECT
        salon.salon_id, salon.time_zone, salon.country,
        json_group_array(
          json_object(
            'kind', k.kind,
            'minute', coalesce(automatic_message.minute_of_day, k.minute),
            'amount', coalesce(automatic_message.amount, k.amount),
            'since', coalesce(automatic_message.since_utc, 0)
          )
        ) AS kinds
      FROM salons salon
      JOIN ${kindDefaults}
      LEFT JOIN cron_messages automatic_message ON automatic_message.salon_id = salon.salon_id AND automatic_message.kind = k.kind
      WHERE salon.deleted_utc IS NULL
        AND salon.suspended_utc IS NULL
        AND ${isEnabled} = 1
      GROUP BY salon.salon_id`,
    (rows) =>
      rows.map(
        (row): CronSalon => ({
          salonId: String(row.salon_id),
          zone: String(row.time_zone),
          country: String(row.country),
          kinds: readJson(row.kinds),
        }),
      ),
  )

export interface RunKey {
  readonly salonId: string
  readonly day: string
  readonly kind: CronMessageKind
}

/** A due run of a salon. */
export interface DueRun extends RunKey {
  readonly kind: DailyKind
  readonly run: DailyRun
  readonly salon: CronSalon
  readonly amount: number
}

/** A claim ends after this time, in case its holder has died. Queueing all runs always takes less. */
const claimSeconds = 600

/**
 * Claims runs: answers those that nobody has claimed, and those whose holder has not finished in time. A finished run is never claimed
 * again.
 */
export const claimRuns = (db: SystemDb, runs: readonly RunKey[]) =>
  db.executeRawReturning(
    sql`
      INSERT INTO cron_runs (salon_id, local_day, kind, claimed_utc)
      SELECT v.value ->> 'salonId', v.value ->> 'day', v.value ->> 'kind', ${db.nowUtc}
      FROM json_each(${JSON.stringify(runs.map(({ salonId, day, kind }) => ({ salonId, day, kind })))}) v
      WHERE true
      ON CONFLICT (salon_id, local_day, kind) DO UPDATE
        SET claimed_utc = excluded.claimed_utc
        WHERE finished_utc IS NULL AND claimed_utc <= ${db.nowUtc - claimSeconds}
      RETURNING salon_id, local_day, kind`,
    (rows) => rows.map(({ salon_id, local_day, kind }) => `${salon_id} ${local_day} ${kind}`),
  )
export const toRunKey = ({ salonId, day, kind }: RunKey) => `${salonId} ${day} ${kind}`

/** Marks runs as finished, with the number of messages that each has queued now. */
export const finishRuns = (db: SystemDb, runs: readonly RunKey[]) =>
  db.executeRaw(sql`
    UPDATE cron_runs
    SET
      finished_utc = ${db.nowUtc},
      queued = (
        SELECT count(*)
        FROM outbox message
        WHERE message.salon_id = cron_runs.salon_id
          AND message.created_utc = ${db.nowUtc}
          AND message.kind = cron_runs.kind
      )
    WHERE (salon_id, local_day, kind) IN (
      SELECT v.value ->> 'salonId', v.value ->> 'day', v.value ->> 'kind'
      FROM json_each(${JSON.stringify(runs)}) v
    )`)
