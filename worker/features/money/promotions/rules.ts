import type { SpecialPromoDraft } from '../../../../schema/api/money/promotions-fields.ts'
import type { VisitPromo } from '../../../../schema/api/money/promotions-schemas.ts'
import {
  chooseBestPromos,
  computeReductions,
  findPromoRefusal,
  type NamedTerms,
  normalizeCode,
  type PromoClient,
  type PromoOccasion,
  sumReductions,
  toPromoLines,
} from '../../../../schema/rules/money/promotions.ts'
import { localMinutes, parseIso, parseTimeOfDay, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { PromoOfVisit } from './visit-queries.ts'

/** A promotion as it will be stored, with everything that its fields must agree with. */
export type PromoValues = Omit<SpecialPromoDraft, 'serviceIds' | 'productIds' | 'userIds'>

/** Client tiers by which an audience may be chosen. */
const tiers = ['1', '2', '3', '4']

/** Messages of fields that do not agree with each other; empty if all do. `prices` are those of the chosen items, in euro. */
export function findPromoErrors(promo: PromoValues, prices: { lowest: number | null; highest: number | null }): Record<string, string> {
  const errors: Record<string, string> = {}
  if (promo.end !== null && promo.end < promo.start) errors.end = 'Must end after it starts'
  const from = promo.fromTime === null ? 0 : parseTimeOfDay(promo.fromTime)
  const to = promo.toTime === null ? 1440 : parseTimeOfDay(promo.toTime)
  if (to <= from) errors.toTime = 'Must end after it starts'
  if (promo.reduction === 'percent' && promo.percent === 0) errors.percent = 'Must not be zero'
  if (promo.reduction === 'amount' && promo.amount === 0) errors.amount = 'Must not be zero'
  if (promo.reduction === 'price' && promo.amount > (findComparedPrice(promo, prices) ?? promo.amount))
    errors.amount = "Can't be more than the price"
  const { audience, audienceValues, audienceNumber } = promo
  if ((audience === 'tier' || audience === 'category') && audienceValues.length === 0) errors.audienceValues = 'Choose whom it is for'
  if (audience === 'tier' && audienceValues.some((tier) => !tiers.includes(tier))) errors.audienceValues = 'Invalid value'
  if (audience === 'absent' && audienceNumber === 0) errors.audienceNumber = 'Must not be zero'
  return errors
}

/** A fixed price may not be above the price of any chosen item; where everything is chosen, not above all of them. */
const findComparedPrice = (
  { allServices, allProducts }: PromoValues,
  { lowest, highest }: { lowest: number | null; highest: number | null },
) => (allServices || allProducts ? highest : lowest)

/** Throws 400 at the fields that do not agree. */
export function assertPromo(promo: PromoValues, prices: { lowest: number | null; highest: number | null }): void {
  const fields = findPromoErrors(promo, prices)
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
}

/** The promotion's code as it is stored and compared. */
export const withStoredCode = <P extends { code?: string | undefined }>(promo: P): P =>
  promo.code === undefined ? promo : { ...promo, code: normalizeCode(promo.code) }

type OpenVisit = Parameters<typeof toPromoLines>[0] & { agendaDTO: { start: string } }
/** The occasion of a visit: its booked start decides about days and hours. */
export const toOccasion = (
  visit: OpenVisit,
  client: PromoClient,
  { code, timeZone, day }: { code: string; timeZone: string; day?: string },
): PromoOccasion => {
  const startUtc = parseIso(visit.agendaDTO.start)
  return {
    day: day ?? toSalonDay(startUtc, timeZone),
    minute: localMinutes(startUtc, timeZone),
    client,
    lines: toPromoLines(visit),
    code,
  }
}

/** Uses without that of the visit itself. */
const getOtherUses = ({ uses, usageId, usageEnd }: PromoOfVisit) => {
  const own = usageId !== null && usageEnd === '' ? 1 : 0
  return { all: uses.all - own, ofClient: uses.ofClient - own }
}
export const findRefusal = (promo: PromoOfVisit, occasion: PromoOccasion) => findPromoRefusal(promo, occasion, getOtherUses(promo))

/** Each promotion with why it does not apply to a visit, or what it saves; those that save most together are suggested. */
export function judgePromos(promos: readonly PromoOfVisit[], occasion: PromoOccasion): VisitPromo[] {
  const judged = promos.map((promo) => ({ promo, reason: findRefusal(promo, occasion) }))
  const free = judged.flatMap(({ promo, reason }) => (reason === null && promo.usageEnd !== 'removed' ? [promo] : []))
  const best = new Set(chooseBestPromos<PromoOfVisit & NamedTerms>(occasion.lines, free).map(({ specialPromoId }) => specialPromoId))
  return judged.map(({ promo, reason }) => ({
    specialPromoId: promo.specialPromoId,
    specialPromo: promo.specialPromo,
    reduction: promo.reduction,
    percent: promo.percent,
    amount: promo.amount,
    combinable: promo.combinable,
    code: promo.code,
    applies: reason === null,
    reason,
    saving: sumReductions(computeReductions(occasion.lines, [promo])),
    suggested: best.has(promo.specialPromoId),
    specialPromoUsageStatsId: promo.usageEnd === '' ? promo.usageId : null,
  }))
}
