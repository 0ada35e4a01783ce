import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { bookingRules, clientBookingMarks } from '../../schema/tables/booking/booking-rules.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** Who is marked, by their number. */
const marked = 17

/** Who may book what online: after no-shows guests ask first, a toner is for fresh highlights, and one client books by phone. */
export function bookingRuleRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const getId = (key: string) => createDemoId('srv', plan, key)
  const audit = stamp(toIso(dayRange(addDays(calendar.today, -40), zone)[0] + 9 * 3600))
  const base = {
    serviceIds: [],
    categoryIds: [],
    afterServiceIds: [],
    afterCategoryIds: [],
    insteadServiceId: null,
    days: 180,
    percent: 100,
  }
  const afterNoShows = { ...base, ruleKey: 'no-shows', kind: 'no_shows' as const, noShows: 3, end: 'ask' as const }
  const toner = {
    ...afterNoShows,
    ...{ ruleKey: 'toner', kind: 'refill' as const, serviceIds: [getId('toner')], days: 56, insteadServiceId: getId('highlights') },
    afterServiceIds: ['highlights', 'balayage', 'bleach'].map(getId),
  }
  const client = clients[marked]?.row
  return [
    rowsFor(bookingRules, [{ salonId, rules: plan.salon.isPet ? [afterNoShows] : [afterNoShows, toner], ...audit }]),
    rowsFor(
      clientBookingMarks,
      client
        ? [
            {
              ...{ clientBookingMarkId: createDemoId('cbm', plan, marked), salonId, clientId: client.clientId, mark: 'telephone' as const },
              reason: plan.salon.isPet
                ? 'The dog needs a quiet hour: agree the time first'
                : 'Often changes her mind on the day: agree the services first',
              until: addDays(calendar.today, 90),
              userId: createDemoId('usr', plan, plan.people[0]?.key ?? ''),
              ...audit,
            },
          ]
        : [],
    ),
  ]
}
