import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * State of the connection to the server. A call that reaches no server sets it offline; from then on the health endpoint is
 * polled with exponential backoff, and at once when the browser reports to be online. TanStack Query's onlineManager follows:
 * queries and mutations pause while offline and continue afterwards.
 */
const retryDelays = [1000, 2000, 4000, 8000, 15_000] as const
let isOnline = true
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setState(next: boolean): void {
  if (isOnline === next) return
  isOnline = next
  onlineManager.setOnline(next)
  for (const listener of [...listeners]) listener()
}

async function isReachable(): Promise<boolean> {
  try {
    const reply = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(8000) })
    // 503 concerns the database: the server itself is reachable.
    return reply.ok || reply.status === 503
  } catch {
    return false
  }
}

async function probeServer(): Promise<void> {
  clearTimeout(timer)
  if (isOnline) return
  if (await isReachable()) return setOnline()
  timer = setTimeout(probeServer, retryDelays[Math.min(attempts, retryDelays.length - 1)])
  attempts += 1
}

export function setOffline(): void {
  if (!isOnline) return
  attempts = 0
  setState(false)
  timer = setTimeout(probeServer, retryDelays[0])
}

export function setOnline(): void {
  clearTimeout(timer)
  setState(true)
}

/** Something speaks against the connection: asks the server, and goes offline if it does not answer. */
export async function doubtConnection(): Promise<void> {
  if (isOnline && !(await isReachable())) setOffline()
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
  return useSyncExternalStore(subscribe, () => isOnline)
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
