import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { useOnline } from '../../../api/connection.ts'

export interface LoadState<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  retry(): void
}

/**
 * Loads data, and loads it again when `key` changes; a null key loads nothing. After a connection error it retries by itself as
 * soon as the server can be reached. `load` may depend on nothing but the key.
 */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): LoadState<T> {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ key: string; data?: T; error?: unknown }>()
  const online = useOnline()
  const isOffline = result?.error instanceof CallError && result.error.status === 0
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again, and `load` depends on the key alone
  useEffect(() => {
    // The result of an earlier attempt with the same key must not be shown.
    setResult(undefined)
    if (key === null) return
    const controller = new AbortController()
    load(controller.signal).then(
      (data) => controller.signal.aborted || setResult({ key, data }),
      (error: unknown) => controller.signal.aborted || setResult({ key, error }),
    )
    return () => controller.abort()
  }, [key, attempt])
  useEffect(() => {
    if (online && isOffline) retry()
  }, [online, isOffline, retry])
  const current = result?.key === key ? result : undefined
  return { data: current?.data, error: current?.error, isLoading: key !== null && current === undefined, retry }
}
