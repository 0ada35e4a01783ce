import { sql } from 'drizzle-orm'
import type { MissedCallLine } from '../../../../schema/api/outreach/missed-calls-schemas.ts'
import { getCodeCountries } from '../../../../schema/rules/code-countries.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { missedCallLines } from '../../../../schema/tables/outreach/missed-calls.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const weekSeconds = 7 * 86_400

/** The salon's line, with the id from which its address is derived. */
export type LineState = Omit<MissedCallLine, 'address'> & { readonly lineId: string | null }
export const selectLine = (db: StaffDb): Statement<LineState> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        line.missed_call_line_id, line.changed_utc,
        (
          SELECT json_array(count(*), max(message.created_utc))
          FROM outbox message
          WHERE message.salon_id = line.salon_id
            AND message.cause BETWEEN 'missed_call:' AND 'missed_call:~'
            AND message.created_utc > ${db.nowUtc - weekSeconds}
        ) AS sent
      FROM missed_call_lines line
      WHERE line.salon_id = ${salonId}
        AND line.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return { lineId: null, made: null, sent: 0, last: null }
      const [sent = 0, last]: [number, number | null] = JSON.parse(String(row.sent))
      return {
        lineId: String(row.missed_call_line_id),
        made: toIso(Number(row.changed_utc)),
        sent,
        last: last === null ? null : toIso(last),
      }
    },
  )

export const deleteLine = (db: StaffDb) => db.softDelete(missedCallLines, sql`true`)
export const insertLine = (db: StaffDb) => db.insert(missedCallLines, { missedCallLineId: db.newId('mcl') })

/** The salon that a call was for. */
export interface CalledSalon {
  readonly country: string
  readonly timeZone: string
  /** Countries whose numbers get messages that nobody of the salon sends. */
  readonly codeCountries: readonly string[]
}
export const selectCalledSalon = (db: LinkDb): Statement<CalledSalon | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.country, salon.time_zone, salon.code_countries_json
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) =>
      row && {
        country: String(row.country),
        timeZone: String(row.time_zone),
        codeCountries: getCodeCountries(readJson(row.code_countries_json), String(row.country)),
      },
  )

/** The client with this number, where it is that of one only. */
export const selectCaller = (db: LinkDb, number: string): Statement<string | undefined> =>
  db.queryRaw(
    (salonId) => {
      const byNumber = (column: string) => sql`
        SELECT client.client_id
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND ${sql.raw(column)} <> ''
          AND ${sql.raw(column)} = ${number}
          AND client.deleted_utc IS NULL`
      return sql`
        ${byNumber('client.phone_number')}
        UNION
        ${byNumber('client.phone_number_2')}
        UNION
        ${byNumber('client.whats_app')}
        LIMIT 2`
    },
    (rows) => (rows.length === 1 ? String(rows[0]?.client_id) : undefined),
  )
