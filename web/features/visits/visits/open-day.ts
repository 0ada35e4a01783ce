import { addDays, type Day } from '../../../ui/dates.ts'

/** The day itself if the salon is open, else the next open day; the day itself if none of 14 days is open. */
export function nextOpenDay(day: Day, isOpen: (day: Day) => boolean): Day {
  for (let after = 0; after < 14; after++) if (isOpen(addDays(day, after))) return addDays(day, after)
  return day
}
