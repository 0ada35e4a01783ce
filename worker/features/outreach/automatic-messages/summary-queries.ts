import { sql } from 'drizzle-orm'
import { addDays, dayRange } from '../../../../schema/rules/salon-time.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Figures of a salon's evening: of the day that ends, and of the next one. Without names: the outbox keeps them for a year. */
export interface SummaryFigures {
  readonly revenueCents: number
  readonly visits: number
  readonly noShows: number
  readonly cancelled: number
  readonly bookings: number
  readonly firstStart: number | null
  /** Active time of the next day's bookings with their breaks. */
  readonly bookedMinutes: number
  readonly birthdays: number
  readonly lowStock: number
  /** Names of some products with low stock. */
  readonly products: readonly string[]
}
const maxProducts = 5

export function selectSummary(db: TenantDb, day: string, zone: string) {
  const next = addDays(day, 1)
  const [start, end] = dayRange(day, zone)
  const [nextStart, nextEnd] = dayRange(next, zone)
  const low = sql`p.salon_id = s.id AND p.available = 1 AND p.stock <= p.low_stock AND p.deleted_utc IS NULL`
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT coalesce(sum(d.amount_cents), 0)
          FROM daily_revenue d
          WHERE d.salon_id = s.id
            AND d.day = ${day}
            AND d.side <> 'tip'
        ) AS revenue,
        (
          SELECT count(*)
          FROM appointments v
          WHERE v.salon_id = s.id
            AND v.arrival_utc >= ${start}
            AND v.arrival_utc < ${end}
            AND v.deleted_utc IS NULL
        ) AS visits,
        (
          SELECT json_object(
            'missed', count(*) FILTER (WHERE a.outcome = 'not_come'),
            'cancelled', count(*) FILTER (WHERE a.outcome = 'cancelled')
          )
          FROM agendas a
          WHERE a.salon_id = s.id
            AND a.start_utc >= ${start}
            AND a.start_utc < ${end}
            AND a.deleted_utc IS NULL
        ) AS outcomes,
        (
          SELECT json_object('count', count(*), 'first', min(a.start_utc))
          FROM agendas a
          WHERE a.salon_id = s.id
            AND a.start_utc >= ${nextStart}
            AND a.start_utc < ${nextEnd}
            AND a.outcome IS NULL
            AND a.deleted_utc IS NULL
        ) AS bookings,
        (
          SELECT coalesce(sum(b.end_utc - b.start_utc), 0) / 60
          FROM busy_intervals b
          WHERE b.salon_id = s.id
            AND b.start_utc >= ${nextStart}
            AND b.start_utc < ${nextEnd}
            AND b.cause = 'service'
        ) AS booked,
        (
          SELECT count(*)
          FROM clients c
          WHERE c.salon_id = s.id
            AND c.birth_date IS NOT NULL
            AND substr(c.birth_date, 6) = ${next.slice(5)}
            AND c.inactive_reason = ''
            AND c.deleted_utc IS NULL
        ) AS birthdays,
        (SELECT count(*) FROM products p WHERE ${low}) AS low_stock,
        (
          SELECT json_group_array(x.product)
          FROM (
            SELECT p.product
            FROM products p
            WHERE ${low}
            ORDER BY p.stock - p.low_stock, p.product
            LIMIT ${maxProducts}
          ) x
        ) AS products
      FROM (SELECT ${salonId} AS id) s`,
    ([row]) => toFigures(row ?? {}),
  )
}

function toFigures(row: Record<string, unknown>): SummaryFigures {
  const outcomes = JSON.parse(String(row.outcomes))
  const bookings = JSON.parse(String(row.bookings))
  return {
    revenueCents: Number(row.revenue),
    visits: Number(row.visits),
    noShows: Number(outcomes.missed),
    cancelled: Number(outcomes.cancelled),
    bookings: Number(bookings.count),
    firstStart: bookings.first === null ? null : Number(bookings.first),
    bookedMinutes: Number(row.booked),
    birthdays: Number(row.birthdays),
    lowStock: Number(row.low_stock),
    products: JSON.parse(String(row.products)),
  }
}
