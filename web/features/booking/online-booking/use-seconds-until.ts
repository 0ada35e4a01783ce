import { useEffect, useState } from 'react'

/** Seconds left until a moment (Unix milliseconds), updated every second; 0 once it is past or without one. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (moment === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
