import { useEffect, useRef, useState } from 'react'
import type { FreeDay } from '../../../../schema/api/booking/guest-replies.ts'
import type { Day } from '../../../ui/dates.ts'
import { toMonth } from './days.ts'

export interface FreeDays {
  /** How many free times a day has; undefined while that is being loaded. */
  countTimes(day: Day): number | undefined
  readonly error: unknown
  retry(): void
}

/** Where the days with free times are loaded from. Another `key` means another request. */
export interface DaysSource {
  readonly key: string
  /** The days of a month (`YYYY-MM`) that have free times. */
  read(month: string, signal: AbortSignal): Promise<FreeDay[]>
}

/** The days with free times in some months. Each month is loaded once, until the source's key changes or `retry` is called. */
export function useFreeDays(source: DaysSource, months: readonly string[]): FreeDays {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [daysByKey, setDaysByKey] = useState<ReadonlyMap<string, ReadonlyMap<Day, number>>>(new Map())
  const requestedKeys = useRef(new Set<string>())
  const controller = useRef(new AbortController())
  const sourceKey = `${attempt} ${source.key}`
  const toMonthKey = (month: string) => `${sourceKey} ${month}`
  const missingMonths = months.filter((month) => !daysByKey.has(toMonthKey(month))).join(' ')
  useEffect(() => () => controller.current.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sourceKey` stands for the source and the attempt
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
