import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * The line to the server. A call that reaches nobody says so here; from then on the server is asked for a sign of life,
 * at growing distances and whenever the browser believes to be online again. What was to be sent waits meanwhile:
 * the query client pauses with the line and goes on with it.
 */
const retryDelays = [1000, 2000, 4000, 8000, 15_000] as const
let online = true
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setState(next: boolean): void {
  if (online === next) return
  online = next
  onlineManager.setOnline(next)
  for (const listener of [...listeners]) listener()
}

async function probeServer(): Promise<void> {
  clearTimeout(timer)
  if (online) return
  try {
    const reply = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(8000) })
    // 503 is the database's: the line stands, and the calls themselves say what they meet.
    if (reply.ok || reply.status === 503) return setOnline()
  } catch {
    // Still nobody; asked again below.
  }
  timer = setTimeout(probeServer, retryDelays[Math.min(attempts, retryDelays.length - 1)])
  attempts += 1
}

export function setOffline(): void {
  if (!online) return
  attempts = 0
  setState(false)
  timer = setTimeout(probeServer, retryDelays[0])
}

export function setOnline(): void {
  clearTimeout(timer)
  setState(true)
}

/** Asks at once instead of at the next turn. */
export function checkConnection(): void {
  attempts = 0
  void probeServer()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server can be reached, as far as is known. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => online)
}

/** The browser's own belief only hurries things: its 'online' says nothing of the server. Answers how to stop. */
export function watchConnection(): () => void {
  onlineManager.setEventListener(() => undefined)
  addEventListener('online', checkConnection)
  addEventListener('offline', setOffline)
  return () => {
    removeEventListener('online', checkConnection)
    removeEventListener('offline', setOffline)
  }
}
