import { toIso } from '../../schema/rules/salon-time.ts'
import { bookingGroups } from '../../schema/tables/booking/groups.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** A day has at most one group; so many days have one. */
const daysWithGroups = 4
/** Seconds from now on that have none: the start of the agenda is measured with them. */
const ahead = 2 * 86_400

/** Friends who come at the same hour, of the coming days: bookings that the desk has made, with different people. */
function findGroups(bookings: readonly DemoBooking[], now: number): DemoBooking[][] {
  const coming = bookings.filter(({ start, outcome, channel }) => start > now + ahead && outcome === 'visit' && channel === null)
  const days = [...Map.groupBy(coming, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b))
  return days
    .flatMap(([, ofDay]) => {
      const sorted = ofDay.toSorted((a, b) => a.start - b.start)
      const first = sorted.find((one, i) => (sorted[i + 1]?.start ?? Number.POSITIVE_INFINITY) - one.start <= 900)
      const group = first ? sorted.filter(({ start }) => start >= first.start && start - first.start <= 900).slice(0, 3) : []
      const areDifferent = new Set(group.map(({ client }) => client)).size === group.length
      return group.length > 1 && areDifferent ? [group] : []
    })
    .slice(0, daysWithGroups)
}

/** Some groups of bookings, and the group of each booking that has one. */
export function groupRows(plan: SalonPlan, bookings: readonly DemoBooking[], now: number) {
  const groups = findGroups(bookings, now).map((members, i) => ({ bookingGroupId: createDemoId('grp', plan, String(i + 1)), members }))
  const salonId = createDemoId('sal', plan, 'salon')
  const rows: TableRows = rowsFor(
    bookingGroups,
    groups.flatMap(({ bookingGroupId, members: [first] }) =>
      first ? [{ bookingGroupId, salonId, agendaId: first.agendaId, ...stamp(toIso(first.booked)) }] : [],
    ),
  )
  const groupOf = new Map(
    groups.flatMap(({ bookingGroupId, members }) => members.map(({ agendaId }) => [agendaId, bookingGroupId] as const)),
  )
  return { rows, groupOf }
}
