import { type SQL, sql } from 'drizzle-orm'
import type { CronMessage } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { cronMessageTerms } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { salons } from '../../../../schema/tables/platform/salons.ts'
import type { CronMessageKind } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isEnabled, kindDefaults } from './run-queries.ts'

/** The automatic messages of the caller's salon, or one kind of them. */
export const selectCronMessages = (db: StaffDb, kind?: CronMessageKind): Statement<CronMessage[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        k.kind,
        ${isEnabled} AS enabled,
        coalesce(automatic_message.minute_of_day, k.minute) AS minute,
        coalesce(automatic_message.amount, k.amount) AS amount,
        coalesce(automatic_message.version, 0) AS version,
        (
          SELECT json_object('day', cron_run.local_day, 'queued', cron_run.queued)
          FROM cron_runs cron_run
          WHERE cron_run.salon_id = salon.salon_id
            AND cron_run.kind = k.kind
            AND cron_run.finished_utc IS NOT NULL
          ORDER BY cron_run.local_day DESC
          LIMIT 1
        ) AS last_run
      FROM salons salon
      JOIN ${kindDefaults}
      LEFT JOIN cron_messages automatic_message ON automatic_message.salon_id = salon.salon_id AND automatic_message.kind = k.kind
      WHERE salon.salon_id = ${salonId}
        ${kind === undefined ? sql`` : sql`AND k.kind = ${kind}`}`,
    (rows) =>
      rows.map(
        (row): CronMessage => ({
          kind: row.kind as CronMessageKind,
          enabled: Number(row.enabled) === 1,
          minuteOfDay: Number(row.minute),
          amount: Number(row.amount),
          lastRun: row.last_run === null ? null : readJson(row.last_run),
          version: Number(row.version),
        }),
      ),
  )

export interface CronValues {
  readonly enabled?: boolean | undefined
  readonly minuteOfDay?: number | undefined
  readonly amount?: number | undefined
}

const switches: Readonly<Partial<Record<CronMessageKind, 'sendDailySummary' | 'sendMorningMessages'>>> = {
  daily_summary: 'sendDailySummary',
  morning: 'sendMorningMessages',
}

/**
 * Saves the settings of a kind that still has the version; aborts with `stale` otherwise. Whatever changes, the time from which it is sent
 * begins again. The switches of summary and morning messages are those of the salon.
 */
export function saveCronMessage(db: StaffDb, kind: CronMessageKind, version: number, values: CronValues): Statement<unknown>[] {
  const terms = cronMessageTerms[kind]
  const keep = (value: number | boolean | undefined, column: string): SQL => sql`coalesce(${value ?? null}, ${sql.raw(column)})`
  const upsert = db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO cron_messages (
        cron_message_id, salon_id, kind, enabled, minute_of_day, amount, since_utc, changed_by, changed_utc
      )
      SELECT
        ${db.newId('crm')}, w.salon_id, ${kind}, ${values.enabled ?? false}, ${values.minuteOfDay ?? terms.minute[0]},
        ${values.amount ?? terms.amount?.[0] ?? 0}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE ${version} = 0
        OR EXISTS (
          SELECT 1
          FROM cron_messages automatic_message
          WHERE automatic_message.salon_id = w.salon_id
            AND automatic_message.kind = ${kind}
        )
      ON CONFLICT (salon_id, kind) DO UPDATE
        SET
          enabled = ${keep(values.enabled, 'enabled')},
          minute_of_day = ${keep(values.minuteOfDay, 'minute_of_day')},
          amount = ${keep(values.amount, 'amount')},
          since_utc = excluded.since_utc,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc
        WHERE version = ${version}`,
  )
  const name = switches[kind]
  return [
    upsert,
    db.abortIfUnchanged('stale'),
    ...(name && values.enabled !== undefined ? [db.update(salons, { [name]: values.enabled })] : []),
  ]
}
