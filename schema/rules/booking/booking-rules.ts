/**
 * Who may book what online: rules from a client's history, and marks by hand. Of several that apply the strictest decides; of equally
 * strict ones a mark by hand, then the rule that comes first. The guest's page, the desk's warning and the tester in the settings ask the
 * same function. Days are the salon's.
 */
import { findPatchTest } from '../care/patch-tests.ts'
import { addDays } from '../salon-time.ts'

/** Kinds of rules, what follows from no-shows, and marks by hand, the mildest first. */
export const bookingRuleKinds = ['patch_test', 'refill', 'new_clients', 'no_shows'] as const
export type BookingRuleKind = (typeof bookingRuleKinds)[number]
export const noShowEnds = ['prepay', 'ask', 'telephone'] as const
export type NoShowEnd = (typeof noShowEnds)[number]
export const bookingMarks = ['ask', 'telephone', 'blocked'] as const
export type BookingMark = (typeof bookingMarks)[number]

/** What a rule asks depends on its kind; the other fields of a rule say nothing. */
export interface BookingRule {
  readonly ruleKey: string
  readonly kind: BookingRuleKind
  /**
   * The services that the rule is about, and all of these categories. `new_clients`: those that new clients may book; `no_shows`: none for
   * all services.
   */
  readonly serviceIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** `refill`: services whose visit counts too, besides those that the rule is about. */
  readonly afterServiceIds: readonly string[]
  readonly afterCategoryIds: readonly string[]
  /** `refill`: at most so many days after the last visit; `patch_test`: for so long a passed test counts. */
  readonly days: number
  /** What the guest is offered instead: the patch test, or a full set. */
  readonly insteadServiceId: string | null
  /** `no_shows`: at least so many within a year. */
  readonly noShows: number
  readonly end: NoShowEnd
  /** Of what the services cost, where they have to be paid ahead. */
  readonly percent: number
}

interface DayOfService {
  readonly serviceId: string
  readonly day: string
}
/** What is known of a client; `newGuest` for a guest without a record. */
export interface BookingFacts {
  /** Marks by hand that have not ended. */
  readonly marks: readonly BookingMark[]
  /** The client has never been here. */
  readonly isNew: boolean
  /** Within a year. */
  readonly noShows: number
  /** The client never pays a deposit, as somebody has decided. */
  readonly paysNoDeposit: boolean
  /** The salon can take a deposit online. */
  readonly takesDeposits: boolean
  /** Of each service the last day on which the client had it. */
  readonly visits: readonly DayOfService[]
  /** What is booked and still to come. */
  readonly coming: readonly DayOfService[]
  readonly tests: readonly { readonly day: string; readonly line: string; readonly result: 'pending' | 'passed' | 'reaction' }[]
}
export const newGuest: Omit<BookingFacts, 'takesDeposits'> = {
  ...{ marks: [], isNew: true, noShows: 0, paysNoDeposit: false, visits: [], coming: [], tests: [] },
}

/** The services that rules name by their category: the category of each. */
export type CategoryOf = Readonly<Record<string, string>>

export interface WantedBooking {
  readonly serviceIds: readonly string[]
  /** Null while the guest chooses services: then only what no later day changes counts. */
  readonly day: string | null
  readonly today: string
}

/** What applies to a booking, the mildest first. `service`: these services cannot be booked, others can. */
export const bookingOutcomes = ['prepay', 'service', 'ask', 'telephone', 'blocked'] as const
export interface Verdict {
  readonly outcome: (typeof bookingOutcomes)[number]
  /** Null for a mark by hand. */
  readonly rule: BookingRule | null
  /** Those of the wanted services to which it applies. */
  readonly serviceIds: readonly string[]
  /** Services that may be booked instead; some may not be offered online. */
  readonly insteadIds: readonly string[]
}

const covers = (serviceIds: readonly string[], categoryIds: readonly string[], serviceId: string, categoryOf: CategoryOf) =>
  serviceIds.includes(serviceId) || categoryIds.includes(categoryOf[serviceId] ?? '')

/** What is offered instead may be of the same category: no rule is about that. */
const isIn = (rule: BookingRule, serviceId: string, categoryOf: CategoryOf) =>
  serviceId !== rule.insteadServiceId && covers(rule.serviceIds, rule.categoryIds, serviceId, categoryOf)

function mayRefill(rule: BookingRule, { visits, coming }: BookingFacts, { day, today }: WantedBooking, categoryOf: CategoryOf): boolean {
  const counts = (serviceId: string) =>
    covers(rule.serviceIds, rule.categoryIds, serviceId, categoryOf) ||
    covers(rule.afterServiceIds, rule.afterCategoryIds, serviceId, categoryOf)
  return [...visits, ...coming].some(
    (had) => counts(had.serviceId) && (day === null || had.day <= day) && addDays(had.day, rule.days) >= (day ?? today),
  )
}

/** The wanted services that a rule does not let this client book. */
function findRefused(rule: BookingRule, facts: BookingFacts, wanted: WantedBooking, categoryOf: CategoryOf): readonly string[] {
  const concerned = wanted.serviceIds.filter((serviceId) => isIn(rule, serviceId, categoryOf))
  switch (rule.kind) {
    case 'patch_test': {
      const had = facts.visits.filter(({ serviceId }) => isIn(rule, serviceId, categoryOf)).map(({ day }) => day)
      // What went well is no proof any more once the skin has reacted since.
      const wentWell = had.some((day) => !facts.tests.some((test) => test.result === 'reaction' && test.day >= day))
      return wentWell || findPatchTest(facts.tests, rule.days, wanted.day ?? wanted.today) ? [] : concerned
    }
    case 'refill':
      return mayRefill(rule, facts, wanted, categoryOf) ? [] : concerned
    case 'new_clients':
      return facts.isNew ? wanted.serviceIds.filter((serviceId) => !isIn(rule, serviceId, categoryOf)) : []
    case 'no_shows': {
      const isForAll = rule.serviceIds.length === 0 && rule.categoryIds.length === 0
      return facts.noShows >= rule.noShows ? (isForAll ? wanted.serviceIds : concerned) : []
    }
  }
}

/** What follows from a rule that applies; null where somebody has decided that the client pays nothing ahead. */
function getOutcome({ kind, end }: BookingRule, { takesDeposits, paysNoDeposit }: BookingFacts): Verdict['outcome'] | null {
  if (kind !== 'no_shows') return 'service'
  if (end !== 'prepay') return end
  if (paysNoDeposit) return null
  return takesDeposits ? 'prepay' : 'telephone'
}

const strictness = ({ outcome, rule }: Verdict) =>
  bookingOutcomes.indexOf(outcome) * 1000 + (outcome === 'prepay' ? (rule?.percent ?? 0) : 0)

function listInstead(rule: BookingRule, categoryOf: CategoryOf): readonly string[] {
  if (rule.kind !== 'new_clients') return rule.insteadServiceId === null ? [] : [rule.insteadServiceId]
  const ofCategories = Object.keys(categoryOf).filter((serviceId) => rule.categoryIds.includes(categoryOf[serviceId] ?? ''))
  return [...new Set([...rule.serviceIds, ...ofCategories])]
}

function collect(rules: readonly BookingRule[], facts: BookingFacts, wanted: WantedBooking, categoryOf: CategoryOf): Verdict[] {
  const byHand = facts.marks.map((outcome): Verdict => ({ outcome, rule: null, serviceIds: wanted.serviceIds, insteadIds: [] }))
  const byRule = rules.flatMap((rule): Verdict[] => {
    const outcome = getOutcome(rule, facts)
    const serviceIds = outcome === null ? [] : findRefused(rule, facts, wanted, categoryOf)
    if (outcome === null || serviceIds.length === 0) return []
    return [{ outcome, rule, serviceIds, insteadIds: outcome === 'service' ? listInstead(rule, categoryOf) : [] }]
  })
  return [...byHand, ...byRule].toSorted((a, b) => strictness(b) - strictness(a))
}

/** Whether a guest cannot book, rather than having to pay ahead. */
export const isRefusal = (verdict: Verdict | undefined): verdict is Verdict => verdict !== undefined && verdict.outcome !== 'prepay'

/**
 * All that applies to a booking, the strictest first. Of what is offered instead only that is left which the client may book, whatever
 * other rules say.
 */
export function listVerdicts(
  rules: readonly BookingRule[],
  facts: BookingFacts,
  wanted: WantedBooking,
  categoryOf: CategoryOf = {},
): Verdict[] {
  const mayBook = (serviceId: string) => !isRefusal(collect(rules, facts, { ...wanted, serviceIds: [serviceId] }, categoryOf)[0])
  return collect(rules, facts, wanted, categoryOf).map((verdict) => ({ ...verdict, insteadIds: verdict.insteadIds.filter(mayBook) }))
}

/** What decides about a booking; undefined where it may be booked freely. */
export const findVerdict = (...given: Parameters<typeof listVerdicts>): Verdict | undefined => listVerdicts(...given)[0]
