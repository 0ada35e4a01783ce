import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * State of the connection to the server. A call that reaches no server sets it offline; from then on the health endpoint is
 * polled with exponential backoff, and at once when the browser reports to be online. TanStack Query's onlineManager follows:
 * queries and mutations pause while offline and continue afterwards.
 */
const retryDelays = [1000, 2000, 4000, 8000] as const
/** The delay before each later attempt. */
const maxRetryDelay = 15_000

/** Why the server is not reached, and when it is asked again (by `Date.now()`; null while it is). */
interface Outage {
  /** The device has a network: only the server is away. */
  readonly hasNetwork: boolean
  readonly retryAt: number | null
}
let outage: Outage | null = null
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setState(next: Outage | null): void {
  if (outage === next) return
  outage = next
  onlineManager.setOnline(!next)
  for (const listener of [...listeners]) listener()
}
const setRetry = (retryAt: number | null) => setState({ hasNetwork: navigator.onLine, retryAt })

async function isReachable(): Promise<boolean> {
  try {
    const reply = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(8000) })
    // 503 concerns the database: the server itself is reachable.
    return reply.ok || reply.status === 503
  } catch {
    return false
  }
}

function probeLater(): void {
  clearTimeout(timer)
  const delay = retryDelays[attempts++] ?? maxRetryDelay
  timer = setTimeout(probeServer, delay)
  setRetry(Date.now() + delay)
}

async function probeServer(): Promise<void> {
  clearTimeout(timer)
  if (!outage) return
  setRetry(null)
  if (await isReachable()) return setOnline()
  if (outage) probeLater()
}

export function setOffline(): void {
  // The network may be lost, too.
  if (outage) setRetry(outage.retryAt)
  else {
    attempts = 0
    probeLater()
  }
}

export function setOnline(): void {
  clearTimeout(timer)
  setState(null)
}

/** Something speaks against the connection: asks the server, and goes offline if it does not answer. */
export async function doubtConnection(): Promise<void> {
  if (!outage && !(await isReachable())) setOffline()
}

/** Polls the server now instead of after the current delay. */
export function checkConnection(): void {
  attempts = 0
  void probeServer()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server could be reached when it was last called. */
export function useOnline(): boolean {
  return !useOutage()
}

/** Why the server is not reached; null if it is. */
export function useOutage(): Outage | null {
  return useSyncExternalStore(subscribe, () => outage)
}

/**
 * Follows the browser's online and offline events. 'online' only triggers a check: it says nothing about the server.
 * Returns the stop function.
 */
export function watchConnection(): () => void {
  onlineManager.setEventListener(() => undefined)
  addEventListener('online', checkConnection)
  addEventListener('offline', setOffline)
  return () => {
    removeEventListener('online', checkConnection)
    removeEventListener('offline', setOffline)
  }
}
