import { useEffect, useState } from 'react'
import { type Alternative, findNearestSlot } from '../../../schema/rules/agenda-alternatives.ts'
import { type DaySnapshot, toBusyIntervals } from '../../../schema/rules/agenda-availability.ts'
import type { BookingLine } from '../../../schema/rules/booking-lines.ts'
import { addDays } from '../../../schema/rules/salon-time.ts'
import { useAgendaDay } from './use-agenda-day.ts'

const farthest = 7

/** The first of the next seven days on which all of it fits, at the same time or the nearest; looked for day by day, only while `active`. */
export function useOtherDay(lines: readonly BookingLine[], day: string, time: string, active: boolean): Alternative | null {
  const [ahead, setAhead] = useState(1)
  const on = addDays(day, ahead)
  const { data } = useAgendaDay(on, { enabled: active && ahead <= farthest })
  const known: DaySnapshot | null = data && data.day === on ? { zone: data.zone, off: data.off, busy: toBusyIntervals(data.agendas) } : null
  const start = known ? findNearestSlot(known, lines, on, time)?.[0]?.start : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish is looked for from its own tomorrow on
  useEffect(() => setAhead(1), [day, active])
  useEffect(() => {
    if (active && known !== null && start === undefined) setAhead((now) => Math.min(now + 1, farthest + 1))
  }, [active, known, start])
  return active && start !== undefined ? { kind: 'time', start } : null
}
