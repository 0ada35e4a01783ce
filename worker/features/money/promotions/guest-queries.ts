import { type SQL, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../../schema/rules/money/promotions.ts'
import type { LastMinuteTerms } from '../../../../schema/rules/money/promotions-last-minute.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { bookingPromoCodes } from '../../../../schema/tables/money/promotions.ts'
import { booleanSql, type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const lastMinuteColumns: Columns<LastMinuteTerms> = {
  enabled: booleanSql('m.enabled'),
  hours: 'm.hours',
  percent: 'm.percent',
  floorCents: 'm.floor_cents',
}
const lastMinuteJson = sql.raw(jsonObject(lastMinuteColumns))

/** The salon's last-minute prices; null where it has none. */
export const selectLastMinute = (db: TenantDb): Statement<LastMinuteTerms | null> =>
  db.queryValue(
    (salonId) => sql`
      SELECT ${lastMinuteJson} AS terms
      FROM last_minute_prices m
      WHERE m.salon_id = ${salonId}`,
    (terms): LastMinuteTerms | null => (terms === null ? null : JSON.parse(String(terms))),
  )

/** Condition on no table: guests can use a promotion with this normalized code, on whichever days. */
export const promoCodeExists = (salonId: SQL, code: string): SQL => sql`
  EXISTS (
    SELECT 1
    FROM special_promos r
    WHERE r.salon_id = ${salonId}
      AND r.code = ${code}
      AND r.code <> ''
      AND r.active = 1
      AND r.online = 1
      AND r.deleted_utc IS NULL
  )`

/** Keeps the code that a guest named with a booking, for the checkout of its visit; no statement without one. */
export const insertBookingCode = (db: TenantDb, agendaId: string, code: string): Statement<unknown>[] =>
  normalizeCode(code) === '' ? [] : [db.insert(bookingPromoCodes, { agendaId, code: normalizeCode(code) })]

/**
 * SQL of what a service of a new online booking costs, in cents: its salon's last-minute price, where it has one and the time is near.
 * `w` is the row source of `insert`; `start` is in seconds UTC, `price` in euros.
 */
export const lastMinutePrice = (db: TenantDb, { start, price }: { readonly start: number; readonly price: number }): SQL => sql`
  coalesce(
    (
      SELECT max(m.floor_cents, CAST(round(${cents(price)} * (100 - m.percent) / 100.0) AS INTEGER))
      FROM last_minute_prices m
      WHERE m.salon_id = w.salon_id
        AND m.enabled = 1
        AND m.hours * 3600 >= ${start - db.nowUtc}
        AND m.floor_cents < ${cents(price)}
    ),
    ${cents(price)}
  )`
