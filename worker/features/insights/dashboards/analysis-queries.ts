import { sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { type Columns, eurosSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { visitsByClient } from './client-queries.ts'
import { toInstants } from './spans.ts'

/** A client who came in a span: visits, spending in euro, and instants in seconds UTC. */
export interface AnalysedClient {
  readonly name: string
  readonly visits: number
  readonly spent: number
  /** Average days between two visits; null after one. */
  readonly days: number | null
  readonly noShows: number
  readonly firstVisit: number
  readonly lastVisit: number
  readonly nextBooking: number | null
}
const ofVisits = (column: string) => `(
  SELECT ${column}
  FROM visit_figures p
  WHERE p.salon_id = c.salon_id
    AND p.client_id = c.client_id
)`
const columns: Columns<AnalysedClient> = {
  name: 'c.name',
  visits: 'g.visits',
  spent: eurosSql(`coalesce(
    (
      SELECT sum(l.amount_cents)
      FROM appointments p
      CROSS JOIN ledger_lines l ON l.salon_id = p.salon_id AND l.appointment_id = p.appointment_id
      CROSS JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND l.side IN ('services', 'products', 'fee')
        AND e.day BETWEEN s.from_day AND s.to_day
    ),
    0
  )`),
  days: 'g.days',
  noShows: `(
    SELECT count(*)
    FROM agendas a
    WHERE a.salon_id = c.salon_id
      AND a.client_id = c.client_id
      AND a.start_utc >= s.start_utc
      AND a.start_utc < s.end_utc
      AND a.outcome = 'not_come'
      AND a.deleted_utc IS NULL
  )`,
  firstVisit: ofVisits('min(p.arrival_utc)'),
  lastVisit: ofVisits('max(p.arrival_utc)'),
  nextBooking: `(
    SELECT a.start_utc
    FROM agendas a
    WHERE a.salon_id = c.salon_id
      AND a.client_id = c.client_id
      AND a.start_utc > s.now_utc
      AND a.outcome IS NULL
      AND a.deleted_utc IS NULL
    ORDER BY a.start_utc
    LIMIT 1
  )`,
}

/** A part of the clients who came in a span, by name. CROSS JOIN: SQLite would read the visits of all once per client. */
export const selectAnalysedClients = (
  db: TenantDb,
  span: DaySpan,
  { limit, offset }: { limit: number; offset: number },
): Statement<AnalysedClient[]> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.selectJson(
    columns,
    (salonId) => sql`
      FROM
        (
          SELECT ${span.from} AS from_day, ${span.to} AS to_day, ${start} AS start_utc, ${end} AS end_utc, ${db.nowUtc} AS now_utc
        ) s,
        (
          SELECT g.*, c.search_text
          FROM ${visitsByClient(db, salonId, span)}
          CROSS JOIN clients c ON c.client_id = g.client_id
          WHERE c.salon_id = ${salonId}
            AND c.deleted_utc IS NULL
          ORDER BY c.search_text, c.client_id
          LIMIT ${limit}
          OFFSET ${offset}
        ) g
      CROSS JOIN clients c ON c.client_id = g.client_id
      ORDER BY g.search_text, g.client_id`,
  )
}

export const countAnalysedClients = (db: TenantDb, span: DaySpan): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS n
      FROM ${visitsByClient(db, salonId, span)}
      CROSS JOIN clients c ON c.client_id = g.client_id
      WHERE c.salon_id = ${salonId}
        AND c.deleted_utc IS NULL`,
    ([row]) => Number(row?.n ?? 0),
  )
