import { addDays, type Day } from '../../ui/dates.ts'

/** The day itself, or the next one on which the salon opens. */
export function nextOpenDay(day: Day, isOpen: (day: Day) => boolean): Day {
  for (let after = 0; after < 14; after++) if (isOpen(addDays(day, after))) return addDays(day, after)
  return day
}
