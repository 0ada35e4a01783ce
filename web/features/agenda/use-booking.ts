import { useMemo, useState } from 'react'
import type { Conflict } from '../../../schema/api/agenda.ts'
import { type Service, services as serviceRows } from '../../../schema/api/catalogue.ts'
import { conflictingLines, findAlternatives } from '../../../schema/rules/agenda-alternatives.ts'
import { assignAvailableStaff, type DaySnapshot, toBusyIntervals } from '../../../schema/rules/agenda-choices.ts'
import { type BookingLine, createBookingLine, linesOfLastTime, planLines, suggestStaff } from '../../../schema/rules/booking-lines.ts'
import { useRead } from '../../api/query.ts'
import { useFormat } from '../../ui/use-format.ts'
import { applyAlternative, type BookingState, type FormClient, planBookingLines, type Refused } from './booking-state.ts'
import { worksToday } from './staff-filter.tsx'
import { useAgendaDay } from './use-agenda-day.ts'

const none: never[] = []
const nothingRefused: Refused = { conflicts: none, ways: none, way: null }
const freshKey = () => crypto.randomUUID()

/** The catalogue's services that can be booked. */
export function useCatalogue(): readonly Service[] {
  const { data = none } = useRead(serviceRows.list, {}, { staleTime: 10 * 60_000 })
  return useMemo(() => data.filter((service) => service.available), [data])
}

/** The form of one booking: what stands in it, what is known of its day, and the ways out of a refusal. */
export function useBooking(initial: BookingState, agendaId: string | null) {
  const { timeZone: zone } = useFormat()
  const [state, setState] = useState(initial)
  const [refused, setRefused] = useState(nothingRefused)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const catalogue = useCatalogue()
  const { data: day } = useAgendaDay(state.day)
  const known = useMemo(
    (): DaySnapshot | null => day && { zone, off: day.off, busy: toBusyIntervals(day.agendas, agendaId ?? undefined) },
    [day, zone, agendaId],
  )
  const asked = planBookingLines(state, zone)
  const clashes = conflictingLines(asked, refused.conflicts)
  const shown = applyAlternative(state, refused.way, zone, clashes)
  const lines = planBookingLines(shown, zone)
  const who = (serviceId: string) => {
    const does = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? none
    return (day?.people ?? none).map((person) => person.user.userId).filter((userId) => does.includes(userId))
  }
  const present = (day?.people ?? none).filter(worksToday).map((person) => person.user.userId)

  /** A change of anything that a refusal was about makes it void. */
  const change = (next: Partial<BookingState>) => {
    setState((now) => ({ ...now, ...next }))
    if ('lines' in next || 'day' in next || 'time' in next) setRefused(nothingRefused)
    setFields((now) => (Object.keys(now).length === 0 ? now : {}))
  }
  const settled = (lines: readonly BookingLine[]) => {
    const people = known ? assignAvailableStaff(known, planLines(lines, state.day, state.time, zone), who, state.userId) : []
    return lines.map((line, index) => ({ ...line, userId: people[index] ?? line.userId }))
  }
  const choose = (client: FormClient | null) => {
    const bare = state.lines.length === 0 || state.lines.every((line) => line.key.startsWith('last.'))
    if (!client || !bare) return change({ client, fresh: null, pets: none })
    const lines = linesOfLastTime(client, catalogue, state.userId ?? undefined, present, () => `last.${freshKey()}`)
    change({
      client,
      fresh: null,
      pets: client.pets.length === 1 ? client.pets.map((pet) => pet.subClientId) : none,
      lines: settled(lines),
    })
  }
  const add = (service: Service) => {
    const before = state.lines.at(-1)?.userId
    const userId = suggestStaff(service, state.userId ?? before, undefined, present)
    const next = settled([...state.lines, createBookingLine(service, userId, freshKey())])
    change({ lines: next.map((line, index) => state.lines[index] ?? line) })
  }
  /** Everything with one person, as far as they do it. */
  const withPerson = (userId: string | null) =>
    change({
      userId,
      lines: state.lines.map((line) => (userId !== null && who(line.serviceId).includes(userId) ? { ...line, userId } : line)),
    })

  /** The ways out are offered once for each refusal, by the day as it was then; the nearest person is taken until another way is chosen. */
  const refuse = (conflicts: readonly Conflict[]) => {
    const broken = conflictingLines(asked, conflicts)
    const ways = known ? findAlternatives(known, asked, broken, who, Math.min(Date.now() / 1000, asked[0]?.start ?? 0)) : []
    setRefused({ conflicts, ways, way: ways.find((way) => way.kind === 'person') ?? null })
  }
  return {
    state,
    setState,
    change,
    choose,
    add,
    withPerson,
    who,
    present,
    day,
    known,
    catalogue,
    asked,
    lines,
    shown,
    clashes,
    refused,
    setRefused,
    refuse,
    fields,
    setFields,
    zone,
  }
}
export type Booking = ReturnType<typeof useBooking>
