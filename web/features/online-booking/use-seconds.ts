import { useEffect, useState } from 'react'

/** Seconds until a moment (milliseconds since 1970), told every second (section 9); zero behind it. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
  const runs = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (moment === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return runs ? left : 0
}
