import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../schema/rules/salon-time.ts'

/** A week as Italians and English read it. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
const every = 30

/** Half hours from the earliest opening to the latest closing of the week, ends included. */
export function wishHours(week: PublicInfo['openingTime']): string[] {
  const periods = week.flatMap(({ timing }) => timing)
  if (periods.length === 0) return []
  const first = Math.min(...periods.map(({ opening }) => parseTimeOfDay(opening)))
  const last = Math.max(...periods.map(({ closing }) => parseTimeOfDay(closing)))
  const hours: string[] = []
  for (let minute = first; minute < last; minute += every) hours.push(formatTimeOfDay(minute))
  return [...hours, formatTimeOfDay(last)]
}
