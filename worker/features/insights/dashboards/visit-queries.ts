import { sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { spanColumns, spanSource } from './queries.ts'
import { type BySpan, indexBySpan, toInstants } from './spans.ts'

/** Days without a visit or booking after which a client counts as lost. */
export const lostAfterDays = 90
const lostAfter = lostAfterDays * 86_400
/** Time after the check-in within which the next booking counts as made at the visit. */
const rebookingSeconds = 86_400

/** Clients and visits of a span: a visit belongs to the day of its check-in. */
export interface VisitsOfSpan extends DaySpan {
  readonly visits: number
  readonly clients: number
  readonly newClients: number
  readonly lostClients: number
  readonly rebooked: number
}

/** Condition on `appointments p`: the client had no visit before an instant. The plus keeps SQLite from reading all visits before it. */
export const hadNoVisitBefore = (instant: string) => `
      NOT EXISTS (
        SELECT 1
        FROM appointments q
        WHERE q.salon_id = p.salon_id
          AND q.client_id = p.client_id
          AND +q.arrival_utc < ${instant}
          AND q.deleted_utc IS NULL
      )`
/** Condition on `appointments p`: the client neither came nor was booked in the 90 days after the visit. */
export const staysAway = `
      NOT EXISTS (
        SELECT 1
        FROM agendas b
        WHERE b.salon_id = p.salon_id
          AND b.client_id = p.client_id
          AND b.start_utc > p.arrival_utc
          AND b.start_utc <= p.arrival_utc + ${lostAfter}
          AND b.agenda_id <> p.agenda_id
          AND b.outcome IS NULL
          AND b.deleted_utc IS NULL
      )`
/**
 * Condition on `appointments p`: the client's next booking was made within a day of the check-in. The audit log knows when a booking was
 * made; the pluses keep SQLite at the few entries of that booking.
 */
export const isRebooked = `
      EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = p.salon_id
          AND t.root_id = (
            SELECT b.agenda_id
            FROM agendas b
            WHERE b.salon_id = p.salon_id
              AND b.client_id = p.client_id
              AND b.start_utc > p.arrival_utc
              AND b.agenda_id <> p.agenda_id
              AND b.outcome IS NULL
              AND b.deleted_utc IS NULL
            ORDER BY b.start_utc
            LIMIT 1
          )
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= p.arrival_utc + ${rebookingSeconds}
      )`
type CountedVisits = Omit<VisitsOfSpan, keyof DaySpan | 'lostClients'>
/** Columns over the `visit_figures f` of a span; each client is counted at the first of them. */
const countColumns: Columns<CountedVisits> = {
  visits: 'count(*)',
  clients: 'coalesce(sum(f.previous_utc IS NULL OR f.previous_utc < r.start_utc), 0)',
  newClients: 'coalesce(sum(f.previous_utc IS NULL), 0)',
  rebooked: 'coalesce(sum(f.is_rebooked), 0)',
}
const visitColumns: Columns<Omit<VisitsOfSpan, keyof CountedVisits> & { counted: CountedVisits }> = {
  ...spanColumns,
  counted: `(
    SELECT ${jsonObject(countColumns)}
    FROM visit_figures f
    WHERE f.salon_id = s.id
      AND f.arrival_utc >= r.start_utc
      AND f.arrival_utc < r.end_utc
  )`,
  lostClients: `(
    SELECT count(DISTINCT f.client_id)
    FROM visit_figures f
    WHERE f.salon_id = s.id
      AND f.arrival_utc >= r.start_utc - ${lostAfter}
      AND f.arrival_utc < r.end_utc - ${lostAfter}
      AND (f.next_utc IS NULL OR f.next_utc > f.arrival_utc + ${lostAfter})
  )`,
}
const visitsJson = sql.raw(jsonObject(visitColumns))

export const selectVisits = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<VisitsOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${visitsJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) =>
      indexBySpan(
        rows.map((row): VisitsOfSpan => {
          const { counted, ...span } = JSON.parse(String(row.packed))
          return { ...span, ...counted }
        }),
      ),
  )

/** Entries of the waiting list that were made in a span, and how many of them were booked since. */
export const countWaiting = (db: StaffDb, span: DaySpan): Statement<{ entries: number; booked: number }> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS entries, coalesce(sum(w.state = 'booked'), 0) AS booked
      FROM waiting_list_entries w
      WHERE w.salon_id = ${salonId}
        AND w.state IN ('waiting', 'booked', 'left')
        AND w.created_utc >= ${start}
        AND w.created_utc < ${end}
        AND w.deleted_utc IS NULL`,
    ([row]) => ({ entries: Number(row?.entries ?? 0), booked: Number(row?.booked ?? 0) }),
  )
}
