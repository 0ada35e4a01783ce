import { useSyncExternalStore } from 'react'

const step = 15_000
const now = () => Math.floor(Date.now() / step) * step
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, step)
  return () => clearInterval(timer)
}

/** The time in milliseconds, updated every 15 seconds. */
export const useMinute = (): number => useSyncExternalStore(subscribe, now)
