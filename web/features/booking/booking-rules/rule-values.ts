import type { BookingRules } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import type { BookingMark, BookingRule, BookingRuleKind, NoShowEnd } from '../../../../schema/rules/booking/booking-rules.ts'

export type Rule = BookingRule

/** Rules in the form; a number of the rule that is open may be empty for a moment. */
type Numbers = 'days' | 'noShows' | 'percent'
export type RuleDraft = Omit<Rule, Numbers> & Record<Numbers, number | null>
export interface RulesValues {
  rules: readonly RuleDraft[]
}

export const toValues = (entity: BookingRules | null): RulesValues => ({ rules: entity?.rules ?? [] })

/** A test counts for half a year, a refill is due within three weeks, and the second no-show within a year is one too many. */
export const createRule = (ruleKey: string, kind: BookingRuleKind): RuleDraft => ({
  ...{ ruleKey, kind, serviceIds: [], categoryIds: [], afterServiceIds: [], afterCategoryIds: [], insteadServiceId: null },
  ...{ days: kind === 'refill' ? 21 : 180, noShows: 2, end: 'prepay', percent: 100 },
})

/** A rule that has all that it needs, for the tester; undefined while something is missing. */
export function toComplete({ days, noShows, percent, ...rule }: RuleDraft): Rule | undefined {
  if (days === null || noShows === null || percent === null) return undefined
  return { ...rule, days, noShows, percent }
}

/** Translation keys. */
export const kindLabels = {
  patch_test: 'rule_patch_test',
  refill: 'rule_refill',
  new_clients: 'rule_new_clients',
  no_shows: 'rule_no_shows',
} as const satisfies Record<BookingRuleKind, string>
export const endLabels = {
  prepay: 'rule_end_prepay',
  ask: 'rule_end_ask',
  telephone: 'rule_end_telephone',
} as const satisfies Record<NoShowEnd, string>
export const markLabels = {
  ask: 'rule_mark_ask',
  telephone: 'rule_mark_telephone',
  blocked: 'rule_mark_blocked',
} as const satisfies Record<BookingMark, string>
