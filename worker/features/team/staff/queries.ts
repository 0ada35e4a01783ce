import { type SQL, sql } from 'drizzle-orm'
import type { ClosedDay, OpeningDay, RotaPerson, RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { booleanSql, type Columns, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Everything that decides who works when. */
export interface Rota {
  /** Grows with every change of the rota; `abortIfRotaChanged` compares it. */
  rotaVersion: number
  people: (RotaPerson & { firstName: string; lastName: string })[]
  timeframes: RotaTimeframe[]
  opening: OpeningDay[]
  closed: ClosedDay[]
}

const rotaPersonColumns: Columns<Rota['people'][number]> = {
  userId: 'user_id',
  firstName: 'first_name',
  lastName: 'last_name',
  workingHours: storedJsonSql('working_hours_json', '[]'),
  employmentStart: 'employment_start',
  employmentEnd: 'employment_end',
}
const timeframeColumns: Columns<Required<RotaTimeframe>> = {
  userId: 'user_id',
  type: 'type',
  isWorking: booleanSql('is_working'),
  dayOfWeek: 'day_of_week',
  dayStart: 'day_start',
  dayEnd: 'day_end',
  hourStart: 'hour_start',
  minuteStart: 'minute_start',
  hourEnd: 'hour_end',
  minuteEnd: 'minute_end',
  note: 'note',
}
const openingColumns: Columns<OpeningDay> = {
  dayOfWeek: 'day_of_week',
  open: booleanSql('open'),
  timing: storedJsonSql('timing_json', '[]'),
}
const closedDayColumns: Columns<ClosedDay> = {
  dayStart: 'day_start',
  dayEnd: 'day_end',
  everyYear: booleanSql('every_year'),
}

const selectVersion = 'coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = s.id), 0)'

/** Column map of the rota FROM (salon's id as `id`, first and last day) s. */
const rotaColumns: Columns<Rota> = {
  rotaVersion: selectVersion,
  people: jsonArray(
    rotaPersonColumns,
    `FROM users
    WHERE salon_id = s.id
      AND in_agenda = 1
      AND deleted_utc IS NULL`,
  ),
  timeframes: jsonArray(
    timeframeColumns,
    `FROM user_timeframes
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND day_start <= s.last_day
      AND (day_end IS NULL OR day_end >= s.first_day)`,
  ),
  opening: jsonArray(
    openingColumns,
    `FROM salon_config_opening_times
    WHERE salon_id = s.id
      AND deleted_utc IS NULL`,
  ),
  closed: jsonArray(
    closedDayColumns,
    `FROM salon_config_days_closeds
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND (every_year = 1 OR (day_start <= s.last_day AND day_end >= s.first_day))`,
  ),
}
const rotaJson = sql.raw(jsonObject(rotaColumns))

/** SELECT of one value: the JSON of the rota (`Rota`) between two days, both included. */
export const selectRotaJson = (salonId: SQL, firstDay: string, lastDay: string): SQL => sql`
  SELECT ${rotaJson} AS rota
  FROM (SELECT ${salonId} AS id, ${firstDay} AS first_day, ${lastDay} AS last_day) s`

/** The rota between two days, both included. */
export const selectRota = (db: TenantDb, firstDay: string, lastDay: string): Statement<Rota> =>
  db.queryValue(
    (salonId) => selectRotaJson(salonId, firstDay, lastDay),
    (rota): Rota => JSON.parse(String(rota)),
  )

/** Salon and rota; null where they are those that the caller knows. */
export interface RotaChange {
  readonly salonId: string
  readonly rota: Rota | null
}

/** The rota between two days, both included, unless it is of this salon and version. */
export const selectRotaUnless = (
  db: TenantDb,
  [firstDay, lastDay]: readonly [string, string],
  known: { readonly salonId: string | null; readonly rotaVersion: number | undefined },
  read: (change: RotaChange) => Rota,
): Statement<Rota> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_object(
        'salonId', s.id,
        'rota', iif(s.id = ${known.salonId} AND ${sql.raw(selectVersion)} = ${known.rotaVersion ?? -1}, NULL, ${rotaJson})
      ) AS change
      FROM (SELECT ${salonId} AS id, ${firstDay} AS first_day, ${lastDay} AS last_day) s`,
    (change) => read(JSON.parse(String(change))),
  )

/** Guard: aborts the batch with `rota` if the rota changed since it was read. */
export const abortIfRotaChanged = (db: TenantDb, rotaVersion: number) =>
  db.abortUnless(
    'rota',
    (salonId) => sql`coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = ${salonId}), 0) = ${rotaVersion}`,
  )
