import type { DepositRules } from '../../../../schema/api/money/deposits-schemas.ts'

export type Rule = DepositRules['rules'][number]

/** Rules in the form; a field of the rule that is open may be empty for a moment. */
export type RuleDraft = Omit<Rule, 'amount' | 'refundableHours' | 'moves'> & {
  amount: number | null
  refundableHours: number | null
  moves: number | null
}
export interface RulesValues {
  rules: readonly RuleDraft[]
}

export const toValues = (entity: DepositRules | null): RulesValues => ({ rules: entity?.rules ?? [] })

/** New clients pay 30 per cent and may cancel and move until the day before. */
export const createRule = (ruleKey: string): RuleDraft => ({
  ruleKey,
  isNew: true,
  isMarked: false,
  absentMonths: null,
  noShows: null,
  valueFrom: null,
  serviceIds: [],
  weekdays: [],
  from: null,
  to: null,
  unit: 'percent',
  amount: 30,
  refundableHours: 24,
  moves: 2,
})

/** A rule that has all that it needs, for the tester; undefined while something is missing. */
export function toComplete({ amount, refundableHours, moves, ...rule }: RuleDraft): Rule | undefined {
  if (amount === null || refundableHours === null || moves === null) return undefined
  return { ...rule, amount, refundableHours, moves }
}
