import { addDays, getWeekday, toIso } from '../../schema/rules/salon-time.ts'
import { userShiftRequests } from '../../schema/tables/team/rota.ts'
import { type Calendar, createDemoId } from './demo-calendar.ts'
import { rowsFor, type stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

type Row = typeof userShiftRequests.$inferInsert

/** Requests of the team that wait for a decision, and one that has been decided. */
export function requestRows(plan: SalonPlan, calendar: Calendar, salonId: string, audit: ReturnType<typeof stamp>): TableRows[] {
  const team = plan.people.filter((person) => person.services !== undefined)
  const nextMonday = addDays(calendar.today, 7 - ((getWeekday(calendar.today) + 6) % 7))
  const getUserId = (index: number) => createDemoId('usr', plan, team[index % team.length]?.key ?? '')
  const build = (no: number, person: number, daysAhead: number, more: Partial<Row>): Row => ({
    userShiftRequestId: createDemoId('rqs', plan, no),
    salonId,
    userId: getUserId(person),
    type: 'day_off',
    dayStart: addDays(nextMonday, daysAhead),
    dayEnd: addDays(nextMonday, daysAhead),
    startMinutes: null,
    endMinutes: null,
    note: '',
    status: 'pending',
    withUserId: null,
    agreed: false,
    decidedAt: null,
    decisionNote: '',
    created: toIso(calendar.now - no * 5400),
    ...more,
    ...audit,
  })
  return [
    rowsFor(userShiftRequests, [
      build(1, 1, 4, { note: 'My sister is moving house.' }),
      build(2, 2, 5, { type: 'swap', withUserId: getUserId(0), agreed: true }),
      build(3, 3, 3, { type: 'hours', startMinutes: 540, endMinutes: 660, note: 'Dentist.' }),
      build(4, 0, 12, { status: 'rejected', decidedAt: toIso(calendar.now - 3600), decisionNote: 'Two of us are already off.' }),
    ]),
  ]
}
