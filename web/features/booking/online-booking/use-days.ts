import { useEffect, useState } from 'react'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { addDays, type Day, dayIn } from '../../../ui/dates.ts'
import { addMonths, findOpenDays, toMonth } from './days.ts'
import { type DaysSource, type FreeDays, useFreeDays } from './use-free-days.ts'

/** Number of days shown in the strip. */
export const daysShown = 7
/** Number of months searched for the first day with free times before the page says that there are none. */
const maxSearchedMonths = 4

export interface Days extends FreeDays {
  readonly today: Day
  /** The first day of the strip. */
  readonly from: Day
  /** The month that is shown instead of the strip. */
  readonly month: string | null
  /** None of the searched months has free times. */
  readonly noneAvailable: boolean
  setFrom(day: Day): void
  setMonth(month: string | null): void
}

/**
 * Which days are shown and which have free times. A chosen day without free times is replaced by the next one that has some, through
 * `onDay`; `isDayKept` prevents that while the page shows that the chosen time was just taken.
 */
export function useDays(info: PageSalon, source: DaysSource, day: Day | null, isDayKept: boolean, onDay: (day: Day) => void): Days {
  const today = dayIn(info.timeZone, Date.now())
  const start = day !== null && day > today ? day : today
  const [from, setFrom] = useState(start)
  const [month, setMonth] = useState<string | null>(null)
  const [monthCount, setMonthCount] = useState(1)
  const searchedMonths = Array.from({ length: monthCount }, (_, i) => addMonths(toMonth(start), i))
  const strip = findOpenDays(info, from, daysShown)
  const months = [...new Set([...searchedMonths, ...(month ? [month] : strip.map(toMonth))])]
  const free = useFreeDays(source, months)

  let found: Day | null = null
  let isLoaded = true
  for (let next = start; found === null && isLoaded && toMonth(next) <= (searchedMonths.at(-1) ?? ''); next = addDays(next, 1)) {
    const times = free.countTimes(next)
    if (times) found = next
    isLoaded = times !== undefined
  }
  const isDayValid = day !== null && (isDayKept || free.countTimes(day) !== 0)
  const replacement = isDayValid ? null : found
  const nothingFound = !isDayValid && found === null && isLoaded
  useEffect(() => {
    if (replacement === null) return
    onDay(replacement)
    setFrom((last) => (findOpenDays(info, last, daysShown).includes(replacement) ? last : replacement))
  }, [replacement, info, onDay])
  const searchOn = nothingFound && monthCount < maxSearchedMonths
  useEffect(() => {
    if (searchOn) setMonthCount((last) => last + 1)
  }, [searchOn])
  return { ...free, today, from, month, noneAvailable: nothingFound && monthCount >= maxSearchedMonths, setFrom, setMonth }
}
