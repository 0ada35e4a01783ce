import { sql } from 'drizzle-orm'
import type { RecordedChange } from '../../../../schema/rules/care/formula-versions.ts'
import { instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { ColourRow } from './colour-queries.ts'

/** Columns that make a version of a formula, by the key of its row. */
const columns: Partial<Record<keyof ColourRow, string>> = {
  day: 'day',
  title: 'title',
  areas: 'areas_json',
  naturalBase: 'natural_base',
  greyPercent: 'grey_percent',
  result: 'result',
  nextTime: 'next_time',
  leftoverGrams: 'leftover_grams',
  uses: 'uses_json',
}

interface LogEntry {
  readonly trailId: number
  readonly at: string
  readonly userName: string
  readonly before: Readonly<Record<string, unknown>>
}
const entryJson = sql.raw(
  jsonObject({
    trailId: 'audit_log.audit_log_id',
    at: instantSql('audit_log.at_utc'),
    userName: "coalesce(trim(team_member.first_name || ' ' || team_member.last_name), '')",
    before: "json(coalesce(audit_log.before, '{}'))",
  }),
)

function toChange({ before, ...entry }: LogEntry): RecordedChange<ColourRow> {
  const values = Object.entries(columns).flatMap(([key, column]): [string, unknown][] => {
    if (!(column in before)) return []
    const value = before[column]
    return [[key, column.endsWith('_json') ? readJson(value) : value]]
  })
  return { ...entry, before: Object.fromEntries(values) }
}

/** What the audit log says about a formula, the oldest entry first; at most 500. */
export const selectColourChanges = (db: StaffDb, colourId: string): Statement<RecordedChange<ColourRow>[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM audit_log
      LEFT JOIN users team_member ON team_member.user_id = audit_log.user_id
      WHERE audit_log.salon_id = ${salonId}
        AND audit_log.entity = 'client_history_colours'
        AND audit_log.entity_id = ${colourId}
        AND audit_log.root_id = (
          SELECT colour.client_id
          FROM client_history_colours colour
          WHERE colour.salon_id = ${salonId}
            AND colour.client_history_colour_id = ${colourId}
        )
      ORDER BY audit_log.audit_log_id
      LIMIT 500`,
    (rows) => rows.map((row) => toChange(readJson(row.packed))),
  )
