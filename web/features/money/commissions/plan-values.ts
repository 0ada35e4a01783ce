import type { Commission, CommissionRule } from '../../../../schema/api/money/commissions-schemas.ts'
import {
  type CommissionBase,
  type CommissionKind,
  type CommissionMode,
  type CommissionPart,
  commissionParts,
} from '../../../../schema/terms.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A tier in the form: its end in cents, null where it is not filled in or the last one. `rate` is percent, or euro per piece. */
export interface TierValues {
  to: number | null
  rate: number | null
}
export interface RuleValues {
  kind: CommissionKind
  base: CommissionBase
  mode: CommissionMode
  tiers: readonly TierValues[]
  categories: readonly { categoryId: string; tiers: readonly TierValues[] }[]
  /** Cents. */
  guarantee: number | null
  assistantPercentage: number | null
}
export type PlanValues = { [part in CommissionPart]: RuleValues | null }

export const newRule: RuleValues = {
  kind: 'percentage',
  base: 'paid',
  mode: 'marginal',
  tiers: [{ to: null, rate: null }],
  categories: [],
  guarantee: null,
  assistantPercentage: null,
}

const toTierValues = (tiers: CommissionRule['tiers']): TierValues[] =>
  tiers.map(({ to, rate }) => ({ to: to === null ? null : toCents(to), rate }))

function toRuleValues(rule: Commission[CommissionPart] | undefined): RuleValues | null {
  if (!rule) return null
  const { kind, base, mode } = rule
  return {
    ...{ kind, base, mode },
    tiers: toTierValues(rule.tiers),
    categories: rule.categories.map(({ categoryId, tiers }) => ({ categoryId, tiers: toTierValues(tiers) })),
    guarantee: toCents(rule.guarantee) || null,
    assistantPercentage: rule.assistantPercentage || null,
  }
}

/** The values of the form; a plan that does not exist yet pays for services. */
export const toPlanValues = (plan: Commission | null): PlanValues => ({
  service: plan ? toRuleValues(plan.service) : newRule,
  product: toRuleValues(plan?.product),
  startStop: toRuleValues(plan?.startStop),
})

/** Tiers of the body: each begins where the one before ends. */
const toTiers = (tiers: readonly TierValues[]) =>
  tiers.map(({ to, rate }, i) => ({
    from: toEuros(tiers[i - 1]?.to ?? 0),
    to: to === null || i === tiers.length - 1 ? null : toEuros(to),
    rate,
  }))

const toRule = (rule: RuleValues | null) =>
  rule && {
    ...rule,
    tiers: toTiers(rule.tiers),
    categories: rule.categories.map(({ categoryId, tiers }) => ({ categoryId, tiers: toTiers(tiers) })),
    guarantee: toEuros(rule.guarantee ?? 0),
    assistantPercentage: rule.assistantPercentage ?? 0,
  }

/** The body of a plan; the version is added where it is saved. */
export const toPlanBody = (values: PlanValues) =>
  Object.fromEntries(commissionParts.map((part) => [part, toRule(values[part])])) as Record<CommissionPart, ReturnType<typeof toRule>>
