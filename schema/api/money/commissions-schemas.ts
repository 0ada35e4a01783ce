import * as v from 'valibot'
import { commissionBases, commissionKinds, commissionModes } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Derived, Id, Instant, Money, Sum, Version, Whole } from '../values.ts'

/** `from` and `to` are the month's revenue; `to` is null in the last tier. `rate` is percent, or euro per piece. */
const Tier = v.strictObject({ from: Money, to: v.nullable(Money), rate: Money })
type Tier = v.InferOutput<typeof Tier>

/** What is wrong with tiers: they follow one another from zero on, and none pays less than the one before. */
function findTierFault(tiers: readonly Tier[]): Issue | undefined {
  for (const [i, { from, to, rate }] of tiers.entries()) {
    const before = tiers[i - 1]
    const end = before ? (before.to ?? 0) : 0
    if (!before && from !== 0) return { path: ['tiers', i, 'from'], message: 'The first range must start at 0' }
    if (from > end) return { path: ['tiers', i, 'from'], message: 'Leaves a gap after the previous range' }
    if (from < end) return { path: ['tiers', i, 'from'], message: 'Overlaps the previous range' }
    const isLast = i === tiers.length - 1
    if (isLast && to !== null) return { path: ['tiers', i, 'to'], message: "The last range can't have an upper limit" }
    if (!isLast && to === null) return { path: ['tiers', i, 'to'], message: 'Required' }
    if (to !== null && to <= from) return { path: ['tiers', i, 'to'], message: 'Must be more than the lower limit' }
    if (before && rate < before.rate) return { path: ['tiers', i, 'rate'], message: "A higher tier can't pay less" }
  }
  return undefined
}
const Tiers = v.pipe(v.array(Tier, 'Required'), v.minLength(1, 'Required'), v.maxLength(10, 'Too many'))

const Rule = v.strictObject({
  kind: v.picklist(commissionKinds, 'Invalid value'),
  base: v.picklist(commissionBases, 'Invalid value'),
  mode: v.picklist(commissionModes, 'Invalid value'),
  tiers: Tiers,
  /** Tiers of single categories of services or products; their revenue counts for these only. */
  categories: v.optional(v.pipe(v.array(v.strictObject({ categoryId: Id, tiers: Tiers })), v.maxLength(50, 'Too many')), []),
  /** Least commission of a month, in euro. */
  guarantee: v.optional(Money, 0),
  /** Whole percent of the base of a service that counts for its assistant instead. */
  assistantPercentage: v.optional(Whole(0, 100), 0),
})

/** One part of a plan. What is wrong with a tier is reported at its field. */
export const CommissionRule = refine(Rule, ({ kind, tiers, categories }) => {
  const lists: { path: (string | number)[]; tiers: readonly Tier[] }[] = [
    { path: [], tiers },
    ...categories.map((one, i) => ({ path: ['categories', i], tiers: one.tiers })),
  ]
  for (const { path, tiers: list } of lists) {
    const over = kind === 'percentage' ? list.findIndex(({ rate }) => rate > 100) : -1
    const fault = over < 0 ? findTierFault(list) : { path: ['tiers', over, 'rate'], message: "Can't be more than 100%" }
    if (fault) return { path: [...path, ...fault.path] as unknown as Issue['path'], message: fault.message }
  }
  const twice = categories.findIndex(({ categoryId }, i) => categories.findIndex((one) => one.categoryId === categoryId) !== i)
  return twice < 0 ? undefined : { path: ['categories', twice, 'categoryId'], message: 'Already used' }
})
export type CommissionRule = v.InferOutput<typeof CommissionRule>

/** A part that is null earns nothing. */
const parts = {
  startStop: v.optional(v.nullable(CommissionRule), null),
  service: v.optional(v.nullable(CommissionRule), null),
  product: v.optional(v.nullable(CommissionRule), null),
}
const StoredTiers = v.array(v.object({ from: Sum, to: v.nullable(Sum), rate: v.number() }))
const StoredRule = v.nullable(
  v.object({
    kind: v.picklist(commissionKinds),
    base: v.picklist(commissionBases),
    mode: v.picklist(commissionModes),
    tiers: StoredTiers,
    categories: v.array(v.object({ categoryId: Id, tiers: StoredTiers })),
    guarantee: Sum,
    assistantPercentage: v.number(),
  }),
)

/** What a team member earns from `from` on: services timed with Start and Stop, services done, products sold. */
export const Commission = v.object({
  commissionId: Id,
  userId: Id,
  startStop: StoredRule,
  service: StoredRule,
  product: StoredRule,
  from: Instant,
  version: v.number(),
})
export type Commission = v.InferOutput<typeof Commission>

export const CommissionDraft = v.strictObject({ userId: Id, ...parts })
export type CommissionDraft = v.InferOutput<typeof CommissionDraft>

/** Parts left out stay. */
export const CommissionChange = v.strictObject({
  startStop: v.optional(v.nullable(CommissionRule)),
  service: v.optional(v.nullable(CommissionRule)),
  product: v.optional(v.nullable(CommissionRule)),
  version: Version,
  commissionId: Derived,
  userId: Derived,
  from: Derived,
})
export type CommissionChange = v.InferOutput<typeof CommissionChange>

export const commissionsSchemas = {
  create: { body: CommissionDraft, reply: Commission, errors: { 409: ['already_exists'] } },
  update: { input: v.object({ commissionId: Id }), body: CommissionChange, reply: Commission, errors: { 409: ['stale'] } },
  ofUser: { input: v.object({ userId: Id }), reply: v.array(Commission) },
} as const satisfies SchemaTable
