import { sql } from 'drizzle-orm'
import type { FreeSlot } from '../../../schema/api/guest-replies.ts'
import { computeLastMinutePrice, type LastMinuteTerms } from '../../../schema/rules/last-minute.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import {
  chooseBestPromos,
  computeReductions,
  findPromoRefusal,
  normalizeCode,
  type PromoClient,
  type PromoLine,
  sumReductions,
} from '../../../schema/rules/promotions.ts'
import { localMinutes, parseIso } from '../../../schema/rules/salon-time.ts'
import { bookingPromoCodes } from '../../../schema/tables/promotions.ts'
import { ApiError } from '../../db/errors.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { isCurrent, type PromoOfVisit, selectPromoClient, selectPromosOfVisit } from './visit-queries.ts'

/** What decides the reduced prices of a guest on one day. */
export interface GuestPromos {
  promos: PromoOfVisit[]
  client: PromoClient
  lastMinute: LastMinuteTerms | null
  code: string
}

const selectLastMinute = (db: TenantDb): Statement<LastMinuteTerms | null> =>
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

/** Statements that read the promotions of a day for a guest; `loadGuestPromos` takes their results. */
export const selectGuestPromos = (db: GuestDb, day: string) =>
  [
    selectPromosOfVisit(db, { clientId: db.client, appointmentId: '' }, sql`${isCurrent(day)} AND r.online = 1`),
    selectPromoClient(db, db.client, db.nowUtc),
    selectLastMinute(db),
  ] as const

/** Throws 400 at `code` where no promotion of the day has it. */
export function loadGuestPromos(
  [promos, client, lastMinute]: readonly [PromoOfVisit[], PromoClient, LastMinuteTerms | null],
  code: string,
): GuestPromos {
  const given = normalizeCode(code)
  if (given !== '' && !promos.some((promo) => promo.code === given))
    throw new ApiError(400, 'invalid_input', { fields: { code: "This code doesn't apply" } })
  return { promos, client, lastMinute, code: given }
}

/** Adds the reduced price to each free time that has one. `getCents` is the full price of a slot's service by its place. */
export function reducePrices(
  slots: readonly FreeSlot[],
  { promos, client, lastMinute, code }: GuestPromos,
  { day, zone, nowUtc, getCents }: { day: string; zone: string; nowUtc: number; getCents: (place: number, userId: string) => number },
): FreeSlot[] {
  if (promos.length === 0 && !lastMinute?.enabled) return [...slots]
  return slots.map((slot) => {
    const startUtc = parseIso(slot.start)
    const lines = slot.services.map(({ serviceId, userId }, i): PromoLine => {
      const full = getCents(i, userId)
      const price = computeLastMinutePrice(full, startUtc - nowUtc, lastMinute)
      return {
        id: String(i),
        kind: 'services',
        itemId: serviceId,
        userId,
        price: euro(price),
        regularPrice: euro(full),
        quantity: 1,
        discount: 0,
      }
    })
    const occasion = { day, minute: localMinutes(startUtc, zone), client, lines, code }
    const applying = promos.filter((promo) => findPromoRefusal(promo, occasion, promo.uses) === null)
    const reductions = computeReductions(lines, chooseBestPromos(lines, applying))
    const sum = (of: (line: PromoLine) => number) => lines.reduce((total, line) => total + cents(of(line)), 0)
    const reduced = sum(({ price }) => price) - cents(sumReductions(reductions))
    const isReduced = reduced < sum(({ price, regularPrice = price }) => regularPrice)
    return isReduced ? { ...slot, reducedPrice: euro(reduced) } : slot
  })
}

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
