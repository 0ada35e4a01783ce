import { useSyncExternalStore } from 'react'

/** A hook that returns the time rounded to `step` milliseconds. All components share one timer, which runs while there are any. */
function createClock(step: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      for (const notify of [...listeners]) notify()
    }, step)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  const now = () => Math.floor(Date.now() / step) * step
  return () => useSyncExternalStore(subscribe, now)
}

/** The time in milliseconds, updated every second. */
export const useSecond = createClock(1000)
/** The time in milliseconds, updated every 15 seconds. */
export const useMinute = createClock(15_000)
