import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'

const stepMinutes = 30

/** Times of day (`HH:MM`) every half hour from the earliest opening to the latest closing of the week, both included. */
export function listRequestHours(week: PageSalon['openingTime']): string[] {
  const periods = week.flatMap(({ timing }) => timing)
  if (periods.length === 0) return []
  const first = Math.min(...periods.map(({ opening }) => parseTimeOfDay(opening)))
  const last = Math.max(...periods.map(({ closing }) => parseTimeOfDay(closing)))
  const hours: string[] = []
  for (let minute = first; minute < last; minute += stepMinutes) hours.push(formatTimeOfDay(minute))
  return [...hours, formatTimeOfDay(last)]
}
