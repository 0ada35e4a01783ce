import type { GuestRefusal } from '../../../../schema/api/booking/guest-replies.ts'
import { describeForNew, describeRefusal } from '../../../../schema/rules/booking/booking-rule-text.ts'
import { findVerdict, isRefusal, listVerdicts, type Verdict, type WantedBooking } from '../../../../schema/rules/booking/booking-rules.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { RuleBasis } from './basis-queries.ts'

const find = ({ rules, facts, categoryOf }: RuleBasis, wanted: WantedBooking) => findVerdict(rules, facts, wanted, categoryOf)

/** What a guest is told: nothing of marks, counts and tests. */
function toRefusal(verdict: Verdict, { phoneNumber, onlineIds }: RuleBasis, serviceIds: readonly string[]): GuestRefusal {
  const insteadIds = verdict.insteadIds.filter((serviceId) => onlineIds.includes(serviceId))
  const write = (language: Language) => describeRefusal(verdict, language, phoneNumber, insteadIds.length > 0)
  return {
    ...{ serviceIds: [...serviceIds], insteadIds },
    text: { en: write('en'), it: write('it') },
    ...(verdict.outcome === 'ask' ? { mayWait: true } : {}),
  }
}

/** Which of the services a guest cannot book on any day, with what they are told; a service is in one of them only. */
export function listRefusals(
  { rules, facts, categoryOf, ...basis }: RuleBasis,
  serviceIds: readonly string[],
  today: string,
): GuestRefusal[] {
  const told = new Set<string>()
  return listVerdicts(rules, facts, { serviceIds, day: null, today }, categoryOf).flatMap((verdict) => {
    const own = isRefusal(verdict) ? verdict.serviceIds.filter((serviceId) => !told.has(serviceId)) : []
    for (const serviceId of own) told.add(serviceId)
    return own.length > 0 ? [toRefusal(verdict, { rules, facts, categoryOf, ...basis }, own)] : []
  })
}

/** Which of the services somebody cannot book who comes for the first time, with what stands at each. */
export function listForNew({ rules, facts, categoryOf }: RuleBasis, serviceIds: readonly string[], today: string) {
  return new Map(
    serviceIds.flatMap((serviceId) => {
      const verdict = findVerdict(rules, facts, { serviceIds: [serviceId], day: null, today }, categoryOf)
      if (!isRefusal(verdict) || !verdict.rule) return []
      return [[serviceId, { en: describeForNew(verdict.rule, 'en'), it: describeForNew(verdict.rule, 'it') }] as const]
    }),
  )
}

/** What a guest is told who cannot book; undefined for one who can. */
export function findRefusal(basis: RuleBasis, wanted: WantedBooking): GuestRefusal | undefined {
  const verdict = find(basis, wanted)
  return isRefusal(verdict) ? toRefusal(verdict, basis, verdict.serviceIds) : undefined
}

/** On the page of a link nothing else can be booked, and nothing be paid ahead: the client is told to call. */
function toLinkRefusal(verdict: Verdict, basis: RuleBasis): GuestRefusal {
  const outcome = verdict.outcome === 'ask' || verdict.outcome === 'prepay' ? 'telephone' : verdict.outcome
  return toRefusal({ ...verdict, outcome, insteadIds: [] }, basis, verdict.serviceIds)
}

/** What a client is told on the link of a booking, which may have been paid for already. */
export function findLinkRefusal(basis: RuleBasis, wanted: WantedBooking): GuestRefusal | undefined {
  const verdict = find(basis, wanted)
  return isRefusal(verdict) ? toLinkRefusal(verdict, basis) : undefined
}

/** What a client is told who accepts a time of the waiting list. */
export function findOfferRefusal(basis: RuleBasis, wanted: WantedBooking): GuestRefusal | undefined {
  const verdict = find(basis, wanted)
  return verdict && toLinkRefusal(verdict, basis)
}

export const mayBookOn = (basis: RuleBasis, wanted: WantedBooking): boolean => !isRefusal(find(basis, wanted))

/** Of what the services cost, in per cent, what a guest has to pay ahead because of no-shows; null for nothing. */
export function findPrepayment(basis: RuleBasis, wanted: WantedBooking): number | null {
  const verdict = find(basis, wanted)
  return verdict?.outcome === 'prepay' ? (verdict.rule?.percent ?? null) : null
}
