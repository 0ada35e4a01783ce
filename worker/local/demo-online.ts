import { onlineBookingServiceCategories, onlineBookingSlots } from '../../schema/tables/booking/online-booking.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** Booking times: every category on the salon's open days, four bookings at once, two hours to sixty days ahead. */
export function onlineRows(plan: SalonPlan, salonId: string, audit: { changedBy: string; changed: string }): TableRows[] {
  const weekdays = plan.opening.flatMap((periods, weekday) => (periods.length > 0 ? weekday : []))
  const slot = { weekdays, from: '08:00', to: '21:00', capacity: 4, userIds: [], leastHoursAhead: 2, mostDaysAhead: 60, available: true }
  const categories = plan.categories.map(({ key, name }, i) => ({ id: createDemoId('onl', plan, key), name, position: i + 1 }))
  return [
    rowsFor(
      onlineBookingServiceCategories,
      categories.map(({ id, name, position }) => ({ onlineBookingServiceCategoryId: id, salonId, categoryName: name, position, ...audit })),
    ),
    rowsFor(
      onlineBookingSlots,
      categories.map(({ id, position }) => ({
        onlineBookingSlotId: createDemoId('slo', plan, position),
        salonId,
        onlineBookingServiceCategoryId: id,
        ...slot,
        ...audit,
      })),
    ),
  ]
}
