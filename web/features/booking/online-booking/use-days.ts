import { useEffect, useRef, useState } from 'react'
import type { FreeDay, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { addDays, type Day, dayIn } from '../../../ui/dates.ts'
import { addMonths, findOpenDays, toMonth } from './days.ts'

interface FreeDays {
  /** How many free times a day has; undefined while that is being loaded. */
  countTimes(day: Day): number | undefined
  readonly error: unknown
  retry(): void
}

/** Where the days with free times are loaded from. Another `key` means another request. */
interface DaysSource {
  readonly key: string
  /** The days of a month (`YYYY-MM`) that have free times. */
  read(month: string, signal: AbortSignal): Promise<FreeDay[]>
}

/** The days with free times in some months. Each month is loaded once, until the source's key changes or `retry` is called. */
function useFreeDays(source: DaysSource, months: readonly string[]): FreeDays {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [daysByKey, setDaysByKey] = useState<ReadonlyMap<string, ReadonlyMap<Day, number>>>(new Map())
  const requestedKeys = useRef(new Set<string>())
  const controller = useRef(new AbortController())
  const sourceKey = `${attempt} ${source.key}`
  const toMonthKey = (month: string) => `${sourceKey} ${month}`
  const missingMonths = months.filter((month) => !daysByKey.has(toMonthKey(month))).join(' ')
  useEffect(() => () => controller.current.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sourceKey` means the source and the attempt
  useEffect(() => {
    if (controller.current.signal.aborted) controller.current = new AbortController()
    const { signal } = controller.current
    for (const month of missingMonths.split(' ').filter(Boolean)) {
      const key = toMonthKey(month)
      if (requestedKeys.current.has(key)) continue
      requestedKeys.current.add(key)
      source.read(month, signal).then(
        (days) => signal.aborted || setDaysByKey((last) => new Map(last).set(key, new Map(days.map(({ date, times }) => [date, times])))),
        (failure: unknown) => {
          requestedKeys.current.delete(key)
          if (!signal.aborted) setError(failure)
        },
      )
    }
  }, [sourceKey, missingMonths])
  return {
    countTimes(day) {
      const days = daysByKey.get(toMonthKey(toMonth(day)))
      return days && (days.get(day) ?? 0)
    },
    error,
    retry() {
      setError(null)
      setAttempt((last) => last + 1)
    },
  }
}

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
