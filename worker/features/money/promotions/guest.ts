import { type SQL, sql } from 'drizzle-orm'
import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import {
  chooseBestPromos,
  computeReductions,
  findTimeRefusal,
  isCovered,
  isInAudience,
  normalizeCode,
  type PromoClient,
  type PromoLine,
  sumReductions,
} from '../../../../schema/rules/money/promotions.ts'
import { computeLastMinutePrice, type LastMinuteTerms } from '../../../../schema/rules/money/promotions-last-minute.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { addDays, localMinutes, parseIso } from '../../../../schema/rules/salon-time.ts'
import { recordGuess, selectGuessWait } from '../../../db/code-guesses.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { promoCodeExists, selectLastMinute } from './queries.ts'
import { isCurrent, isCurrentBetween, type PromoOfVisit, selectPromosForClient } from './visit-queries.ts'

/** What decides the reduced prices of a guest on one day. */
export interface GuestPromos {
  promos: PromoOfVisit[]
  client: PromoClient
  lastMinute: LastMinuteTerms | null
  code: string
}

/**
 * Statements that read the promotions of a day for a guest, whose results `loadGuestPromos` takes. With a code the third result is how
 * long the guest has to wait, in seconds, and one that the salon does not have is counted.
 */
export function selectGuestPromos(db: GuestDb, day: string, code: string, network: string) {
  const promos = selectPromosForClient(db, db.client, sql`${isCurrent(day)} AND promotion.online = 1`)
  const given = normalizeCode(code)
  if (given === '') return [promos, selectLastMinute(db)] as const
  const { bookingSessionId } = db
  const guess = { kind: 'promo', network, bookingSessionId, exists: (salonId: SQL) => promoCodeExists(salonId, given) } as const
  return [promos, selectLastMinute(db), selectGuessWait(db, guess), ...recordGuess(db, guess)] as const
}

/** Throws 400 at `code` where no promotion of the day has it. */
export function loadGuestPromos(
  [{ promos, client }, lastMinute]: readonly [Pick<GuestPromos, 'promos' | 'client'>, LastMinuteTerms | null, ...counted: unknown[]],
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
  // What depends on the guest alone is decided once; times with the same promotions and prices are computed once.
  const offered = promos.filter(
    (promo) =>
      isInAudience(promo, client, day) &&
      (promo.code === '' || promo.code === code) &&
      (promo.maxUses === null || promo.uses.all < promo.maxUses) &&
      (promo.maxUsesPerClient === null || promo.uses.ofClient < promo.maxUsesPerClient),
  )
  const computed = new Map<string, ReturnType<typeof computeReduced>>()
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
    const minute = localMinutes(startUtc, zone)
    const applying = offered.filter((promo) => findTimeRefusal(promo, day, minute) === null && lines.some((line) => isCovered(promo, line)))
    const key = JSON.stringify([lines, applying.map(({ specialPromoId }) => specialPromoId)])
    const reduced = computed.get(key) ?? computeReduced(lines, applying)
    computed.set(key, reduced)
    const fullCents = lines.reduce((sum, { price, regularPrice = price }) => sum + cents(regularPrice), 0)
    return reduced.cents < fullCents ? { ...slot, reducedPrice: euro(reduced.cents), reducedBy: reduced.names } : slot
  })
}

/** Condition on `promotion`: applies on every day, at every time and no matter who performs the service. */
const isAlways = sql`
  AND promotion.weekdays_json = '[]'
  AND promotion.from_time IS NULL
  AND promotion.to_time IS NULL
  AND promotion.all_staff`

/**
 * Promotions that everybody can see: those of a day; with null those that apply at every time of theirs, of the days around today, because
 * the salon's zone is not known yet: `reduceForEverybody` takes those of the salon's day.
 */
export const selectVisitorPromos = (db: TenantDb, day: string | null) => {
  const utcDay = db.now.slice(0, 10)
  const when = day === null ? sql`${isCurrentBetween(addDays(utcDay, -1), addDays(utcDay, 1))} ${isAlways}` : isCurrent(day)
  return [
    selectPromosForClient(db, sql`NULL`, sql`${when} AND promotion.online = 1 AND promotion.code = ''`),
    selectLastMinute(db),
  ] as const
}

/** The price of a service with the promotions of everybody on a day of the salon, where it is lower, and their names. */
export function reduceForEverybody(
  { serviceId, cents: full }: { readonly serviceId: string; readonly cents: number },
  { promos }: Pick<GuestPromos, 'promos'>,
  day: string,
) {
  const lines: PromoLine[] = [
    { id: '0', kind: 'services', itemId: serviceId, userId: '', price: euro(full), regularPrice: euro(full), quantity: 1, discount: 0 },
  ]
  const [line] = lines
  const applying = promos.filter(
    (promo) =>
      (promo.audience === 'all' || promo.audience === 'new') &&
      promo.userIds === null &&
      findTimeRefusal(promo, day, 0) === null &&
      (promo.maxUses === null || promo.uses.all < promo.maxUses) &&
      line &&
      isCovered(promo, line),
  )
  const reduced = applying.length > 0 ? computeReduced(lines, applying) : { cents: full, names: [] }
  return reduced.cents < full ? { reducedPrice: euro(reduced.cents), reducedBy: reduced.names } : {}
}

/** What the services cost with the promotions that save most, in cents, and the names of these promotions. */
function computeReduced(lines: readonly PromoLine[], applying: readonly PromoOfVisit[]): { cents: number; names: string[] } {
  const best = chooseBestPromos(lines, applying)
  const full = lines.reduce((sum, { price }) => sum + cents(price), 0)
  return { cents: full - cents(sumReductions(computeReductions(lines, best))), names: best.map(({ specialPromo }) => specialPromo) }
}
