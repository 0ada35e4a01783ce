import { useEffect, useState } from 'react'
import { useFormat } from '../ui/use-format.ts'

/** The current day in the salon's time zone; changes at midnight. */
export function useToday(): string {
  const { dayIn } = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return dayIn(now)
}
