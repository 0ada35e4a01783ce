import { useSyncExternalStore } from 'react'

/** One clock for all that shows it; it stands still while nobody looks. */
function clock(step: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      for (const one of [...listeners]) one()
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

/** The time in milliseconds, to the second: for what is timed. */
export const useSecond = clock(1000)
/** The time in milliseconds, four times a minute: for what waits. */
export const useMinute = clock(15_000)
