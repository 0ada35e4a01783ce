import type { specialPromos as calls } from '../../../../schema/api/money/promotions.ts'
import type { PromoPreview } from '../../../../schema/api/money/promotions-schemas.ts'
import {
  computeReductions,
  findPromoRefusal,
  type NamedTerms,
  type PromoConditions,
  type PromoLine,
  sumReductions,
} from '../../../../schema/rules/money/promotions.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { addDays, localMinutes, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type PaidVisit, type PreviewList, selectPaidVisits, selectPromoTotals, selectUnknownLists } from './preview-queries.ts'
import { assertPromo, withStoredCode } from './rules.ts'
import { toTerms } from './visit-queries.ts'

type PromoHandlers = Handlers<typeof calls>

/** Errors of lists with an id that is not the salon's. */
const messages = {
  serviceIds: 'Service not found',
  productIds: 'Product not found',
  userIds: 'Team member not found',
  audienceValues: 'Category not found',
} as const satisfies Record<PreviewList, string>

const previewDays = 30
const maxSamples = 50

const sumLines = (lines: readonly PromoLine[]) =>
  euro(lines.reduce((sum, { price, quantity, discount }) => sum + cents(price) * quantity - cents(discount), 0))

/** What a promotion would have done to visits, the oldest first: its limits hold, its first and last day do not. */
export function previewVisits(promo: PromoConditions & NamedTerms, visits: readonly PaidVisit[], timeZone: string): PromoPreview {
  const ofClient = new Map<string, number>()
  let [all, leftOut] = [0, 0]
  const samples: PromoPreview['samples'] = []
  for (const visit of visits.toReversed()) {
    const startUtc = parseIso(visit.start)
    const day = toSalonDay(startUtc, timeZone)
    const { lines, client, clientId, appointmentId, name, services, person } = visit
    const occasion = { day, minute: localMinutes(startUtc, timeZone), client, lines, code: promo.code }
    const refusal = findPromoRefusal({ ...promo, active: true, start: day, end: null }, occasion, {
      all,
      ofClient: ofClient.get(clientId) ?? 0,
    })
    if (refusal === 'used_up' || refusal === 'client_limit') leftOut++
    if (refusal !== null) continue
    all++
    ofClient.set(clientId, (ofClient.get(clientId) ?? 0) + 1)
    const before = sumLines(lines)
    const after = euro(cents(before) - cents(sumReductions(computeReductions(lines, [promo]))))
    samples.push({ appointmentId, name, services, person, at: visit.start, before, after })
  }
  const before = sumEuro(samples.map((sample) => sample.before))
  const after = sumEuro(samples.map((sample) => sample.after))
  return {
    visits: all,
    before,
    after,
    paysFor: after > 0 ? Math.ceil((cents(before) - cents(after)) / (cents(after) / all)) : all > 0 ? null : 0,
    leftOut,
    samples: samples.toReversed().slice(0, maxSamples),
  }
}

/** One round trip: the paid visits of the last thirty days. */
export const previewPromo: PromoHandlers['preview'] = async (db, _input, { serviceIds = [], productIds = [], userIds = [], ...draft }) => {
  const promo = withStoredCode(draft)
  assertPromo(promo, { lowest: null, highest: null })
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const lists = { serviceIds, productIds, userIds, audienceValues: promo.audience === 'tier' ? [] : promo.audienceValues }
  const [unknown, visits] = await db.batch(
    selectUnknownLists(db, lists),
    selectPaidVisits(db, addDays(today, -previewDays), addDays(today, -1)),
  )
  if (unknown.length > 0)
    throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(unknown.map((list) => [list, messages[list]])) })
  return previewVisits(toTerms({ ...promo, specialPromoId: 'preview', serviceIds, productIds, userIds }), visits, db.timeZone)
}

/** One round trip. */
export const getPromoTotals: PromoHandlers['totals'] = async (db) => {
  const to = toSalonDay(db.nowUtc, db.timeZone)
  const from = `${to.slice(0, 7)}-01`
  const firstBefore = `${addDays(from, -1).slice(0, 7)}-01`
  const sameDay = addDays(firstBefore, Number(to.slice(8)) - 1)
  const lastBefore = sameDay < from ? sameDay : addDays(from, -1)
  const [totals] = await db.batch(selectPromoTotals(db, { month: [from, to], before: [firstBefore, lastBefore] }))
  return { from, to, ...totals }
}
