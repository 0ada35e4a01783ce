import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { useOnline } from '../../api/connection.ts'

export interface Answer<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly waits: boolean
  again(): void
}

/**
 * Reads something, and reads it anew when `key` is another; null asks nothing. Where nobody was reached it is asked again
 * by itself as soon as the line is back. `ask` has to follow from the key.
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; data?: T; error?: unknown }>()
  const online = useOnline()
  const lost = answer?.error instanceof CallError && answer.error.status === 0
  const again = useCallback(() => setTurn((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks anew, and the key says all that `ask` depends on
  useEffect(() => {
    // An old answer to the same question is not the new one's.
    setAnswer(undefined)
    if (key === null) return
    const stop = new AbortController()
    ask(stop.signal).then(
      (data) => stop.signal.aborted || setAnswer({ key, data }),
      (error: unknown) => stop.signal.aborted || setAnswer({ key, error }),
    )
    return () => stop.abort()
  }, [key, turn])
  useEffect(() => {
    if (online && lost) again()
  }, [online, lost, again])
  const current = answer?.key === key ? answer : undefined
  return { data: current?.data, error: current?.error, waits: key !== null && current === undefined, again }
}
