import { useEffect, useRef, useState } from 'react'
import type { FreeDay, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { type Day, dayIn } from '../../../ui/dates.ts'
import { addMonths, findOpenDays, getDaysOfMonth, toMonth } from './days.ts'

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
  /** None of the days to which the guest went has free times. */
  readonly noneShown: boolean
  /** Shows other days. The first of them with free times is chosen: those of a day that is not shown would mislead. */
  goTo(shown: { readonly from: Day } | { readonly month: string }): void
  /** Shows the whole month of the chosen day, or the strip with that day. */
  toggleMonth(): void
}

/**
 * Which days are shown and which have free times. A chosen day without free times is replaced by the next one that has some, through
 * `onDay`; `isDayKept` prevents that while the page shows that the chosen time was just taken.
 */
export function useDays(info: PageSalon, source: DaysSource, day: Day | null, isDayKept: boolean, onDay: (day: Day | null) => void): Days {
  const today = dayIn(info.timeZone, Date.now())
  const start = day !== null && day > today ? day : today
  const [from, setFrom] = useState(start)
  const [month, setMonth] = useState<string | null>(null)
  const [monthCount, setMonthCount] = useState(1)
  // Once the guest has gone to other days, these alone are searched.
  const [isElsewhere, setElsewhere] = useState(false)
  const searchedMonths = Array.from({ length: monthCount }, (_, i) => addMonths(toMonth(start), i))
  const strip = findOpenDays(info, from, daysShown)
  const months = [...new Set([...searchedMonths, ...(month ? [month] : strip.map(toMonth))])]
  const free = useFreeDays(source, months)

  const isDayValid = day !== null && (isDayKept || free.countTimes(day) !== 0)
  const searched = isElsewhere ? (month ? getDaysOfMonth(month).filter((one) => one >= today) : strip) : listDays(start, searchedMonths)
  const { found, isLoaded } = findFirstFree(searched, free)
  const replacement = isDayValid ? null : found
  const isNothingFound = !isDayValid && found === null && isLoaded
  const nothingFound = isNothingFound && !isElsewhere
  useEffect(() => {
    if (replacement === null) return
    onDay(replacement)
    setFrom((last) => (findOpenDays(info, last, daysShown).includes(replacement) ? last : replacement))
  }, [replacement, info, onDay])
  const searchOn = nothingFound && monthCount < maxSearchedMonths
  useEffect(() => {
    if (searchOn) setMonthCount((last) => last + 1)
  }, [searchOn])
  return {
    ...{ ...free, today, from, month },
    noneAvailable: nothingFound && monthCount >= maxSearchedMonths,
    noneShown: isNothingFound && isElsewhere,
    goTo(shown) {
      if ('month' in shown) setMonth(shown.month)
      else setFrom(shown.from)
      setElsewhere(true)
      onDay(null)
    },
    toggleMonth() {
      setMonth(month ? null : toMonth(day ?? strip[0] ?? from))
      if (month && day && !strip.includes(day)) setFrom(day)
    },
  }
}

/** The days from one on, to the end of the last of some months. */
const listDays = (start: Day, months: readonly string[]) => months.flatMap(getDaysOfMonth).filter((day) => day >= start)

/** The first of some days with free times, if all before it are loaded. */
function findFirstFree(days: readonly Day[], { countTimes }: Pick<FreeDays, 'countTimes'>): { found: Day | null; isLoaded: boolean } {
  for (const day of days) {
    const times = countTimes(day)
    if (times === undefined) return { found: null, isLoaded: false }
    if (times > 0) return { found: day, isLoaded: true }
  }
  return { found: null, isLoaded: true }
}
