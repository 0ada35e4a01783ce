/**
 * Special promotions: whom and what they apply to, and what they take off. The order of reductions of a visit is fixed: special price
 * or promotion, then partner discount, then loyalty; a gift card is a payment. Amounts are euro, sums are computed in cents.
 */
import type { PromoAudience, PromoReduction } from '../../terms.ts'
import { cents, euro } from '../money.ts'
import { addDays, addMonths, daysBetween, getWeekday, parseTimeOfDay } from '../salon-time.ts'
import { allocateByWeight, type PriceLine, type Reduction } from '../visits/visit-price.ts'

/** A line of a visit, as promotions see it. */
export interface PromoLine extends PriceLine {
  /** Service or product. */
  itemId: string
  userId: string
  /** Regular price per unit, where `price` is a special one. */
  regularPrice?: number | undefined
}
/** What a promotion takes off, and of which items; null means all. */
export interface PromoTerms {
  reduction: PromoReduction
  /** 1 to 100. */
  percent: number
  /** Off the visit (`amount`), or the price of each item (`price`). */
  amount: number
  combinable: boolean
  serviceIds: readonly string[] | null
  productIds: readonly string[] | null
  userIds: readonly string[] | null
}
export interface NamedTerms extends PromoTerms {
  specialPromoId: string
}
/** When, for whom and how often a promotion applies. */
export interface PromoConditions {
  active: boolean
  start: string
  end: string | null
  /** 0 is Sunday; empty for every day. */
  weekdays: readonly number[]
  fromTime: string | null
  toTime: string | null
  maxUses: number | null
  maxUsesPerClient: number | null
  audience: PromoAudience
  audienceValues: readonly string[]
  /** Days around the birthday, or months without a visit. */
  audienceNumber: number
  code: string
}
/** What decides whether a client belongs to an audience. */
export interface PromoClient {
  birthDate: string | null
  /** Finished visits so far, and the day of the last one. */
  visits: number
  lastVisit: string | null
  /** Client tier 1 to 4; empty without one. */
  tier: string
  salonConfigCategoryId: string | null
}
/** A visit or a free time for which promotions are looked up. */
export interface PromoOccasion {
  /** Day and minute after midnight in the salon's zone. */
  day: string
  minute: number
  client: PromoClient
  lines: readonly PromoLine[]
  /** Code that the client named, in any spelling; empty for none. */
  code: string
}
export interface PromoUses {
  all: number
  ofClient: number
}

/** Why a promotion does not apply. */
export const promoRefusals = [
  'inactive',
  'not_started',
  'ended',
  'other_weekday',
  'other_time',
  'other_client',
  'other_items',
  'needs_code',
  'used_up',
  'client_limit',
  'no_saving',
] as const
export type PromoRefusal = (typeof promoRefusals)[number]

/** Codes are compared in capitals and without spaces. */
export const normalizeCode = (code: string): string => code.replace(/\s/g, '').toUpperCase()

/** Days from a day to the nearest birthday, before or after it. 29 February counts as 1 March in other years. */
export function daysToBirthday(birthDate: string, day: string): number {
  const year = Number(day.slice(0, 4))
  const distances = [year - 1, year, year + 1].map((one) => {
    const birthday = `${one}${birthDate.slice(4)}`
    const isReal = !Number.isNaN(Date.parse(`${birthday}T00:00:00Z`)) && addDays(birthday, 0) === birthday
    return Math.abs(daysBetween(isReal ? birthday : `${one}-03-01`, day))
  })
  return Math.min(...distances)
}

/** Whether a client belongs to the audience on a day. */
export function isInAudience(
  { audience, audienceValues, audienceNumber }: Pick<PromoConditions, 'audience' | 'audienceValues' | 'audienceNumber'>,
  client: PromoClient,
  day: string,
): boolean {
  if (audience === 'new') return client.visits === 0
  if (audience === 'tier') return client.tier !== '' && audienceValues.includes(client.tier)
  if (audience === 'category') return client.salonConfigCategoryId !== null && audienceValues.includes(client.salonConfigCategoryId)
  if (audience === 'birthday') return client.birthDate !== null && daysToBirthday(client.birthDate, day) <= audienceNumber
  if (audience === 'absent') return client.lastVisit !== null && client.lastVisit <= addMonths(day, -audienceNumber)
  return true
}

/** Why a promotion does not apply at a time, no matter who comes and whatever is done; null if it does. */
export function findTimeRefusal(promo: PromoConditions, day: string, minute: number): PromoRefusal | null {
  if (!promo.active) return 'inactive'
  if (day < promo.start) return 'not_started'
  if (promo.end !== null && day > promo.end) return 'ended'
  if (promo.weekdays.length > 0 && !promo.weekdays.includes(getWeekday(day))) return 'other_weekday'
  const from = promo.fromTime === null ? 0 : parseTimeOfDay(promo.fromTime)
  const to = promo.toTime === null ? 1440 : parseTimeOfDay(promo.toTime)
  return minute < from || minute >= to ? 'other_time' : null
}

/** Why a promotion does not apply to a visit; null if it does. */
export function findPromoRefusal(
  promo: PromoConditions & NamedTerms,
  { day, minute, client, lines, code }: PromoOccasion,
  uses: PromoUses,
): PromoRefusal | null {
  const refusal = findTimeRefusal(promo, day, minute)
  if (refusal) return refusal
  if (!isInAudience(promo, client, day)) return 'other_client'
  if (!lines.some((line) => isCovered(promo, line))) return 'other_items'
  if (promo.code !== '' && promo.code !== normalizeCode(code)) return 'needs_code'
  if (promo.maxUses !== null && uses.all >= promo.maxUses) return 'used_up'
  if (promo.maxUsesPerClient !== null && uses.ofClient >= promo.maxUsesPerClient) return 'client_limit'
  return sumReductions(computeReductions(lines, [promo])) === 0 ? 'no_saving' : null
}

const includes = (ids: readonly string[] | null, id: string) => ids === null || ids.includes(id)
/** Whether a promotion covers a line of the visit. */
export const isCovered = ({ serviceIds, productIds, userIds }: PromoTerms, { kind, itemId, userId }: PromoLine): boolean =>
  includes(kind === 'services' ? serviceIds : productIds, itemId) && includes(userIds, userId)

const order: readonly PromoReduction[] = ['price', 'percent', 'amount']

/**
 * What promotions take off each line: fixed prices first, then percentages of what is left, then amounts, which are shared by weight. A
 * percentage is taken of the regular price and replaces a special price where that is higher. No line falls below zero.
 */
export function computeReductions(lines: readonly PromoLine[], promos: readonly NamedTerms[]): Reduction[] {
  const left = lines.map((line) => Math.max(0, cents(line.price) * line.quantity - cents(line.discount)))
  const special = lines.map(({ price, regularPrice = price, quantity }) => Math.max(0, cents(regularPrice) - cents(price)) * quantity)
  const sorted = promos.toSorted(
    (a, b) => order.indexOf(a.reduction) - order.indexOf(b.reduction) || (a.specialPromoId < b.specialPromoId ? -1 : 1),
  )
  const reductions: Reduction[] = []
  const take = (promo: NamedTerms, i: number, wanted: number) => {
    const taken = Math.min(left[i] ?? 0, Math.max(0, wanted))
    if (taken === 0) return
    left[i] = (left[i] ?? 0) - taken
    special[i] = 0
    reductions.push({ lineId: lines[i]?.id ?? '', amount: euro(taken), source: promo.specialPromoId })
  }
  for (const promo of sorted) {
    const covered = lines.flatMap((line, i) => (isCovered(promo, line) ? [i] : []))
    if (promo.reduction === 'amount') {
      // An amount is not added to a special price.
      const regular = covered.filter((i) => special[i] === 0)
      const weights = regular.map((i) => left[i] ?? 0)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      const shares = allocateByWeight(Math.min(cents(promo.amount), sum), weights)
      regular.forEach((i, n) => {
        take(promo, i, shares[n] ?? 0)
      })
      continue
    }
    for (const i of covered) {
      const now = left[i] ?? 0
      const saved = special[i] ?? 0
      if (promo.reduction === 'price') take(promo, i, now - cents(promo.amount) * (lines[i]?.quantity ?? 1))
      else take(promo, i, Math.round(((now + saved) * promo.percent) / 100) - saved)
    }
  }
  return reductions
}

/** The sum of reductions, in euro. */
export const sumReductions = (reductions: readonly Reduction[]): number =>
  euro(reductions.reduce((sum, { amount }) => sum + cents(amount), 0))

/**
 * The promotions that save most together: one that applies alone, or all that can be combined. The first of equal ones wins. Promotions
 * that take nothing off beside the others are left out.
 */
export function chooseBestPromos<P extends NamedTerms>(lines: readonly PromoLine[], promos: readonly P[]): P[] {
  const together = promos.filter(({ combinable }) => combinable)
  const groups = [together, ...promos.filter(({ combinable }) => !combinable).map((one) => [one])]
  const [best] = groups
    .map((group) => ({ group, reductions: computeReductions(lines, group) }))
    .toSorted((a, b) => sumReductions(b.reductions) - sumReductions(a.reductions))
  const used = new Set(best?.reductions.map(({ source }) => source))
  return (best?.group ?? []).filter(({ specialPromoId }) => used.has(specialPromoId))
}

interface VisitLines {
  clientHistoryServicesDTO: readonly {
    clientHistoryServiceId: string
    serviceId: string
    userId: string
    price: number
    discount: number
  }[]
  clientHistoryProductsDTO: readonly {
    clientHistoryProductId: string
    productId: string
    userId: string
    price: number
    quantity: number
    discount: number
    productDTO?: { regularPrice?: number | undefined }
  }[]
  courseSessionsDTO?: readonly { clientHistoryServiceId: string }[] | undefined
}
/** The services and products of a visit, as promotions see them: without what sessions of courses pay for. */
export const toPromoLines = (visit: VisitLines): PromoLine[] => [
  ...visit.clientHistoryServicesDTO
    .filter((line) => !visit.courseSessionsDTO?.some((session) => session.clientHistoryServiceId === line.clientHistoryServiceId))
    .map(
      ({ clientHistoryServiceId: id, serviceId: itemId, userId, price, discount }): PromoLine => ({
        id,
        kind: 'services',
        itemId,
        userId,
        price,
        quantity: 1,
        discount,
      }),
    ),
  ...visit.clientHistoryProductsDTO.map(
    ({ clientHistoryProductId: id, productId: itemId, userId, price, quantity, discount, productDTO }): PromoLine => ({
      id,
      kind: 'products',
      itemId,
      userId,
      price,
      regularPrice: productDTO?.regularPrice,
      quantity,
      discount,
    }),
  ),
]

type PromoVisit = VisitLines & {
  specialPromosDTO?: readonly { specialPromoUsageStatsId: string; specialPromoId: string; terms: PromoTerms }[] | undefined
}
/** What each promotion takes off a visit, in euro. */
export const listGivenAmounts = (visit: PromoVisit): { specialPromoUsageStatsId: string; amount: number }[] => {
  const reductions = toVisitReductions(visit)
  return (visit.specialPromosDTO ?? []).map(({ specialPromoUsageStatsId, specialPromoId }) => ({
    specialPromoUsageStatsId,
    amount: sumReductions(reductions.filter(({ source }) => source === specialPromoId)),
  }))
}
/** The promotions of a visit with what each takes off, in euro: what was given at checkout, or what it is now. */
export function listPromoAmounts(
  visit: VisitLines & {
    checkedOut: string | null
    externalCashOrder: string | null
    specialPromosDTO?:
      | readonly { specialPromoUsageStatsId: string; specialPromoId: string; specialPromo: string; given: number; terms: PromoTerms }[]
      | undefined
  },
): { name: string; amount: number }[] {
  const isClosed = visit.checkedOut !== null || visit.externalCashOrder !== null
  const now = isClosed ? [] : listGivenAmounts(visit)
  return (visit.specialPromosDTO ?? []).flatMap(({ specialPromo: name, given }, i) => {
    const amount = isClosed ? given : (now[i]?.amount ?? 0)
    return amount > 0 ? [{ name, amount }] : []
  })
}
/** What the promotions that were applied to a visit take off its lines. */
export const toVisitReductions = (visit: PromoVisit): Reduction[] =>
  visit.specialPromosDTO?.length
    ? computeReductions(
        toPromoLines(visit),
        visit.specialPromosDTO.map(({ specialPromoId, terms }) => ({ ...terms, specialPromoId })),
      )
    : []
