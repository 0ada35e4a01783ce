import { useEffect, useState } from 'react'
import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { addDays, type Day, dayIn } from '../../ui/dates.ts'
import { addMonths, openDays, toMonth } from './days.ts'
import { type DaysSource, type FreeDays, useFreeDays } from './use-free-days.ts'

/** So many months are looked through for the first day with room before the page says that there is none. */
const furthest = 4

export interface Days extends FreeDays {
  readonly today: Day
  readonly from: Day
  readonly month: string | null
  /** No room anywhere near. */
  readonly none: boolean
  setFrom(day: Day): void
  setMonth(month: string | null): void
}

/** Which days are shown and which have room; a day that has none gives way to the next that has. */
export function useDays(
  info: PublicInfo,
  source: DaysSource,
  day: Day | null,
  /** The day stays though it is full: its times were just taken, and the page says so. */
  stays: boolean,
  onDay: (day: Day) => void,
): Days {
  const today = dayIn(info.timeZone, Date.now())
  const start = day !== null && day > today ? day : today
  const [from, setFrom] = useState(start)
  const [month, setMonth] = useState<string | null>(null)
  const [reach, setReach] = useState(1)
  const searched = Array.from({ length: reach }, (_, i) => addMonths(toMonth(start), i))
  const strip = openDays(info, from, 7)
  const months = [...new Set([...searched, ...(month ? [month] : strip.map(toMonth))])]
  const free = useFreeDays(source, months)

  let found: Day | null = null
  let known = true
  for (let next = start; found === null && known && toMonth(next) <= (searched.at(-1) ?? ''); next = addDays(next, 1)) {
    const room = free.hasRoom(next)
    if (room) found = next
    known = room !== undefined
  }
  const settled = day !== null && (stays || free.hasRoom(day) !== false)
  const goesTo = settled ? null : found
  const none = !settled && found === null && known && reach >= furthest
  useEffect(() => {
    if (goesTo === null) return
    onDay(goesTo)
    setFrom((last) => (openDays(info, last, 7).includes(goesTo) ? last : goesTo))
  }, [goesTo, info, onDay])
  const searchOn = !settled && found === null && known && reach < furthest
  useEffect(() => {
    if (searchOn) setReach((last) => last + 1)
  }, [searchOn])
  return { ...free, today, from, month, none, setFrom, setMonth }
}
