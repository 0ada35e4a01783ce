import { useEffect, useState } from 'react'
import { type Alternative, findNearestSlot } from '../../../../schema/rules/booking/booking-alternatives.ts'
import type { BookingLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { createSnapshot } from '../../../../schema/rules/booking/unit-availability.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { useAgendaDay } from './use-agenda-day.ts'
import { useCatalogue, useKinds } from './use-booking.ts'

const maxDays = 7

/** The first of the next seven days on which the lines fit, at the same or the nearest time. Days are loaded one by one while `active`. */
export function useOtherDay(lines: readonly BookingLine[], day: string, time: string, active: boolean): Alternative | null {
  const [ahead, setAhead] = useState(1)
  const on = addDays(day, ahead)
  const { data } = useAgendaDay(on, { enabled: active && ahead <= maxDays })
  const catalogue = useCatalogue()
  const kinds = useKinds(catalogue)
  const isLoaded = data !== null && data.day === on
  const snapshot = isLoaded ? createSnapshot({ zone: data.zone, off: data.off, agendas: data.agendas, catalogue, kinds }) : null
  const start = snapshot ? findNearestSlot(snapshot, lines, on, time)?.[0]?.start : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search for another day starts again
  useEffect(() => setAhead(1), [day, active])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded day without a free time leads to the next one
  useEffect(() => {
    if (active && isLoaded && start === undefined) setAhead((now) => Math.min(now + 1, maxDays + 1))
  }, [active, isLoaded, on, start])
  return active && start !== undefined ? { kind: 'time', start } : null
}
