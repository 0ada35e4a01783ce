/** Examples of who may book what online. */
import type { ClientRules } from '../../schema/api/booking/booking-rules-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createFullVisit } from './records.ts'

/** New clients book cuts only. */
export const getRule = ({ cut, salonId }: Salon, ruleKey = 'rule-1') => ({
  ...{ ruleKey, kind: 'new_clients', serviceIds: [cut], categoryIds: [salonId.replace('sal', 'cat')] },
  ...{ afterServiceIds: [], afterCategoryIds: [], days: 180, insteadServiceId: null, noShows: 2, end: 'telephone', percent: 100 },
})
const setRules = (s: Salon) => callAs(s, 'ADMIN', 'PUT', 'BookingRules/{sessionCode}', { version: 0, rules: [getRule(s)] })
const mark = { mark: 'telephone', reason: 'Likes to talk first', until: '2026-12-31' }

export const bookingRuleExamples: Record<string, CreateExample> = {
  'bookingRules.one': async (s) => {
    await setRules(s)
    return { input: {}, foreign: 200 }
  },
  'bookingRules.save': (s) => ({ input: {}, body: { version: 0, rules: [getRule(s)] } }),
  'bookingRules.ofClient': async (s, fixture) => {
    const clientId = s.clients[0] ?? ''
    await setRules(s)
    await createFullVisit(s, fixture)
    await createBooking(s)
    const test = { clientId, day: '2026-11-20', line: 'Permanent', result: 'passed' }
    await callAs(s, 'RECEPTIONIST', 'POST', 'PatchTests/{sessionCode}', test)
    await callAs(s, 'ADMIN', 'PUT', `BookingRules/Client/{sessionCode}/${clientId}`, mark)
    return { input: { clientId } }
  },
  'bookingRules.mark': (s) => ({ input: { clientId: s.clients[0] ?? '' }, body: mark }),
}

export const fullerRuleBodies: Record<string, CreateExample> = {
  'bookingRules.save': (s) => {
    const refill = { kind: 'refill', afterServiceIds: [s.cut], afterCategoryIds: [s.salonId.replace('sal', 'cat')] }
    return { body: { version: 0, rules: [{ ...getRule(s), ...refill, serviceIds: [s.colour], insteadServiceId: s.cut }] } }
  },
  'bookingRules.mark': async (s) => {
    const clientId = s.clients[0] ?? ''
    const { marks } = await callAs<ClientRules>(s, 'ADMIN', 'PUT', `BookingRules/Client/{sessionCode}/${clientId}`, mark)
    return { input: { clientId }, body: { ...mark, replaces: marks[0]?.clientBookingMarkId } }
  },
}
