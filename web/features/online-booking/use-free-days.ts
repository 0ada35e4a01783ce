import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../ui/dates.ts'
import { toMonth } from './days.ts'

export interface FreeDays {
  /** Undefined while it is not known. */
  hasRoom(day: Day): boolean | undefined
  readonly error: unknown
  again(): void
}

/** Where days with room are asked for; another `about` is another question. */
export interface DaysSource {
  readonly about: string
  read(month: string, signal: AbortSignal): Promise<Day[]>
}

/** The days with room, month by month; each is asked once, until the question changes or `again`. */
export function useFreeDays(source: DaysSource, months: readonly string[]): FreeDays {
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, ReadonlySet<Day>>>(new Map())
  const asked = useRef(new Set<string>())
  const stop = useRef(new AbortController())
  const about = `${turn} ${source.about}`
  const keyOf = (month: string) => `${about} ${month}`
  const wanted = months.filter((month) => !known.has(keyOf(month))).join(' ')
  useEffect(() => () => stop.current.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` stands for the source and the turn
  useEffect(() => {
    if (stop.current.signal.aborted) stop.current = new AbortController()
    const { signal } = stop.current
    for (const month of wanted.split(' ').filter(Boolean)) {
      const key = keyOf(month)
      if (asked.current.has(key)) continue
      asked.current.add(key)
      source.read(month, signal).then(
        (days) => signal.aborted || setKnown((last) => new Map(last).set(key, new Set(days))),
        (failure: unknown) => {
          asked.current.delete(key)
          if (!signal.aborted) setError(failure)
        },
      )
    }
  }, [about, wanted])
  return {
    hasRoom: (day) => known.get(keyOf(toMonth(day)))?.has(day),
    error,
    again() {
      setError(null)
      setTurn((last) => last + 1)
    },
  }
}
