import { sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { isSaleSql } from '../../../../schema/tables/visits/visits.ts'
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
  FROM visit_figures
  WHERE visit_figures.salon_id = client.salon_id
    AND visit_figures.client_id = client.client_id
)`
const columns: Columns<AnalysedClient> = {
  name: 'client.name',
  visits: 'g.visits',
  spent: eurosSql(`coalesce(
    (
      SELECT sum(ledger_line.amount_cents)
      FROM appointments visit
      CROSS JOIN ledger_lines ledger_line ON ledger_line.salon_id = visit.salon_id AND ledger_line.appointment_id = visit.appointment_id
      CROSS JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = ledger_line.ledger_entry_id
      WHERE visit.salon_id = client.salon_id
        AND visit.client_id = client.client_id
        AND NOT (${isSaleSql('visit.')})
        AND ledger_line.side IN ('services', 'products', 'fee')
        AND ledger_entry.day BETWEEN s.from_day AND s.to_day
    ),
    0
  )`),
  days: 'g.days',
  noShows: `(
    SELECT count(*)
    FROM agendas booking
    WHERE booking.salon_id = client.salon_id
      AND booking.client_id = client.client_id
      AND booking.start_utc >= s.start_utc
      AND booking.start_utc < s.end_utc
      AND booking.outcome = 'not_come'
      AND booking.deleted_utc IS NULL
  )`,
  firstVisit: ofVisits('min(visit_figures.arrival_utc)'),
  lastVisit: ofVisits('max(visit_figures.arrival_utc)'),
  nextBooking: `(
    SELECT booking.start_utc
    FROM agendas booking
    WHERE booking.salon_id = client.salon_id
      AND booking.client_id = client.client_id
      AND booking.start_utc > s.now_utc
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
    ORDER BY booking.start_utc
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
          SELECT g.*, client.search_text
          FROM ${visitsByClient(db, salonId, span)}
          CROSS JOIN clients client ON client.client_id = g.client_id
          WHERE client.salon_id = ${salonId}
            AND client.deleted_utc IS NULL
          ORDER BY client.search_text, client.client_id
          LIMIT ${limit}
          OFFSET ${offset}
        ) g
      CROSS JOIN clients client ON client.client_id = g.client_id
      ORDER BY g.search_text, g.client_id`,
  )
}

export const countAnalysedClients = (db: TenantDb, span: DaySpan): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS n
      FROM ${visitsByClient(db, salonId, span)}
      CROSS JOIN clients client ON client.client_id = g.client_id
      WHERE client.salon_id = ${salonId}
        AND client.deleted_utc IS NULL`,
    ([row]) => Number(row?.n ?? 0),
  )
