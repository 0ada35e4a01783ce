import { sql } from 'drizzle-orm'
import { addDays, dayRange } from '../../../../schema/rules/salon-time.ts'
import { readJson } from '../../../db/json-sql.ts'
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
  const low = sql`
    product.salon_id = s.id
    AND product.available = 1
    AND product.stock <= product.low_stock
    AND product.deleted_utc IS NULL`
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT coalesce(sum(daily_revenue.amount_cents), 0)
          FROM daily_revenue
          WHERE daily_revenue.salon_id = s.id
            AND daily_revenue.day = ${day}
            AND daily_revenue.side <> 'tip'
        ) AS revenue,
        (
          SELECT count(*)
          FROM appointments visit
          WHERE visit.salon_id = s.id
            AND visit.arrival_utc >= ${start}
            AND visit.arrival_utc < ${end}
            AND visit.deleted_utc IS NULL
        ) AS visits,
        (
          SELECT json_object(
            'missed', count(*) FILTER (WHERE booking.outcome = 'not_come'),
            'cancelled', count(*) FILTER (WHERE booking.outcome = 'cancelled')
          )
          FROM agendas booking
          WHERE booking.salon_id = s.id
            AND booking.start_utc >= ${start}
            AND booking.start_utc < ${end}
            AND booking.deleted_utc IS NULL
        ) AS outcomes,
        (
          SELECT json_object('count', count(*), 'first', min(booking.start_utc))
          FROM agendas booking
          WHERE booking.salon_id = s.id
            AND booking.start_utc >= ${nextStart}
            AND booking.start_utc < ${nextEnd}
            AND booking.outcome IS NULL
            AND booking.deleted_utc IS NULL
        ) AS bookings,
        (
          SELECT coalesce(sum(busy_interval.end_utc - busy_interval.start_utc), 0) / 60
          FROM busy_intervals busy_interval
          WHERE busy_interval.salon_id = s.id
            AND busy_interval.start_utc >= ${nextStart}
            AND busy_interval.start_utc < ${nextEnd}
            AND busy_interval.cause = 'service'
            AND busy_interval.kind = 'person'
        ) AS booked,
        (
          SELECT count(*)
          FROM clients client
          WHERE client.salon_id = s.id
            AND client.birth_date IS NOT NULL
            AND substr(client.birth_date, 6) = ${next.slice(5)}
            AND client.inactive_reason = ''
            AND client.deleted_utc IS NULL
        ) AS birthdays,
        (SELECT count(*) FROM products product WHERE ${low}) AS low_stock,
        (
          SELECT json_group_array(x.product)
          FROM (
            SELECT product.product
            FROM products product
            WHERE ${low}
            ORDER BY product.stock - product.low_stock, product.product
            LIMIT ${maxProducts}
          ) x
        ) AS products
      FROM (SELECT ${salonId} AS id) s`,
    ([row]) => toFigures(row ?? {}),
  )
}

function toFigures(row: Record<string, unknown>): SummaryFigures {
  const outcomes = readJson(row.outcomes)
  const bookings = readJson(row.bookings)
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
    products: readJson(row.products),
  }
}
