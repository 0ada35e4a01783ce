import { sql } from 'drizzle-orm'
import type { LastMinuteTerms } from '../../../schema/rules/last-minute.ts'
import { normalizeCode } from '../../../schema/rules/promotions.ts'
import { bookingPromoCodes } from '../../../schema/tables/promotions.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** The salon's last-minute prices; null where it has none. */
export const selectLastMinute = (db: TenantDb): Statement<LastMinuteTerms | null> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT m.enabled, m.hours, m.percent, m.floor_cents
      FROM last_minute_prices m
      WHERE m.salon_id = ${salonId}`,
    ([row]) =>
      row
        ? { enabled: row.enabled === 1, hours: Number(row.hours), percent: Number(row.percent), floorCents: Number(row.floor_cents) }
        : null,
  )

/** Keeps the code that a guest named with a booking, for the checkout of its visit; no statement without one. */
export const insertBookingCode = (db: TenantDb, agendaId: string, code: string): Statement<unknown>[] =>
  normalizeCode(code) === '' ? [] : [db.insert(bookingPromoCodes, { agendaId, code: normalizeCode(code) })]

/** Books the services of a new online booking at the salon's last-minute price, where it has one and the time is near. */
export const applyLastMinutePrice = (db: TenantDb, agendaId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE agenda_services
      SET price_cents = max(m.floor_cents, CAST(round(price_cents * (100 - m.percent) / 100.0) AS INTEGER))
      FROM last_minute_prices m
      WHERE agenda_services.salon_id = ${salonId}
        AND agenda_services.agenda_id = ${agendaId}
        AND m.salon_id = agenda_services.salon_id
        AND m.enabled = 1
        AND agenda_services.start_utc - ${db.nowUtc} <= m.hours * 3600
        AND agenda_services.price_cents > m.floor_cents`,
  )
