import { useEffect, useState } from 'react'
import { busyOf, fits, type KnownDay, otherTimes } from '../../../schema/rules/agenda-choices.ts'
import type { WayOut } from '../../../schema/rules/agenda-ways.ts'
import { planLines } from '../../../schema/rules/booking-lines.ts'
import { addDays } from '../../../schema/rules/salon-time.ts'
import { useAgendaDay } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'

const farthest = 7

/** The first of the next seven days on which the whole booking fits, at the same time or the nearest; looked for day by day, only once something was refused. */
export function useOtherDay({ state, refused, zone }: Booking): WayOut | null {
  const active = refused.conflicts.length > 0
  const [ahead, setAhead] = useState(1)
  const day = addDays(state.day, ahead)
  const { data } = useAgendaDay(day, { enabled: active && ahead <= farthest })
  const lines = planLines(state.lines, day, state.time, zone)
  const known: KnownDay | null = data && data.day === day ? { zone, off: data.off, busy: busyOf(data.agendas) } : null
  const [first] = lines
  const start = known && first ? (fits(known, lines) ? first.start : otherTimes(known, lines, 0, 15, 1)[0]) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish is looked for from its own tomorrow on
  useEffect(() => setAhead(1), [state.day, active])
  useEffect(() => {
    if (active && known !== null && start === undefined) setAhead((now) => Math.min(now + 1, farthest + 1))
  }, [active, known, start])
  return active && start !== undefined ? { kind: 'time', start } : null
}
