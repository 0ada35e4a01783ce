import { useCallback, useMemo, useState } from 'react'
import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { conflictingLines, findAlternatives } from '../../../../schema/rules/booking/booking-alternatives.ts'
import { type DaySnapshot, findNextFree, fits, proposeStaff } from '../../../../schema/rules/booking/booking-availability.ts'
import { assignPerson, createBookingLine, createLinesFromLastVisit, suggestStaff } from '../../../../schema/rules/booking/booking-lines.ts'
import { createSnapshot, explainsRefusal } from '../../../../schema/rules/booking/unit-availability.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import {
  applyAlternative,
  type BookingConflict,
  type BookingState,
  type FormClient,
  planBookingLines,
  withProposals,
} from './booking-state.ts'
import { worksToday } from './staff-choice.ts'
import { useAgendaDay } from './use-agenda-day.ts'
import { useClientTerms } from './use-client-terms.ts'

const none: never[] = []
const noConflict: BookingConflict = { conflicts: none, alternatives: none, chosen: null }
const createKey = () => crypto.randomUUID()

/** The bookable services of the catalogue. */
export function useCatalogue(): readonly Service[] {
  const { data = none } = useRead(serviceCalls.list, {}, { staleTime: 10 * 60_000 })
  return useMemo(() => data.filter((service) => service.available), [data])
}

/** The salon's rooms and equipment; not read where no service needs any. */
export function useKinds(catalogue: readonly Service[]) {
  const enabled = catalogue.some(({ needs }) => needs !== undefined)
  return useRead(resourceKinds.list, {}, { enabled, staleTime: 60_000 }).data
}

/** The day of the form: a snapshot for conflict checks, and its team members. */
function useFormDay(date: string, agendaId: string | null, catalogue: readonly Service[]) {
  const { timeZone: zone } = useFormat()
  const { data: day } = useAgendaDay(date)
  const kinds = useKinds(catalogue)
  const snapshot = useMemo((): DaySnapshot | null => {
    if (!day) return null
    return createSnapshot({ zone, off: day.off, agendas: day.agendas, catalogue, kinds, excludedId: agendaId ?? undefined })
  }, [day, zone, agendaId, kinds, catalogue])
  const people = day?.people ?? none
  const getStaffFor = useCallback(
    (serviceId: string) => {
      const offeredBy = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? none
      return people.map((person) => person.user.userId).filter((userId) => offeredBy.includes(userId))
    },
    [catalogue, people],
  )
  const present = people.filter(worksToday).map((person) => person.user.userId)
  return { snapshot, getStaffFor, present }
}

/** The booking form: its values, the lines as planned, field errors, and conflicts with their alternatives. */
export function useBooking(initial: BookingState, agendaId: string | null) {
  const { timeZone: zone } = useFormat()
  const [state, setState] = useState(initial)
  const [conflict, setConflict] = useState(noConflict)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const catalogue = useCatalogue()
  const { snapshot, getStaffFor, present } = useFormDay(state.day, agendaId, catalogue)
  const { entered, takeTerms, ...terms } = useClientTerms(state, catalogue)
  // People are proposed again whenever day, time or services change.
  const proposed = useMemo(
    () =>
      snapshot
        ? withProposals(entered, proposeStaff(snapshot, planBookingLines(takeTerms(entered), zone), getStaffFor), catalogue)
        : entered,
    [snapshot, entered, takeTerms, zone, getStaffFor, catalogue],
  )
  const requestedLines = planBookingLines(takeTerms(proposed), zone)
  const conflicting = conflictingLines(requestedLines, conflict.conflicts)
  /** The form with the chosen alternative applied. */
  const shown = takeTerms(applyAlternative(proposed, conflict.chosen, zone, conflicting, catalogue))
  const lines = planBookingLines(shown, zone)

  /** Changes values of the form. Field errors are cleared; conflicts too if lines, day or time change. */
  const change = (next: Partial<BookingState>) => {
    setState((now) => ({ ...now, ...next }))
    if ('lines' in next || 'day' in next || 'time' in next) setConflict(noConflict)
    setFieldErrors((now) => (Object.keys(now).length === 0 ? now : {}))
  }
  // A service that nobody can perform at its time, and who is free first for it.
  const openLine = requestedLines.find((line) => line.preferredUserId !== undefined && snapshot && !fits(snapshot, [line]))
  const found = snapshot && openLine ? findNextFree(snapshot, openLine, getStaffFor(openLine.serviceId)) : null
  const nextFree = found && openLine ? { ...found, line: openLine } : null
  /** Chooses the client. The services of their last visit are added, unless services were chosen by hand. */
  const chooseClient = (client: FormClient | null) => {
    const isUntouched = state.lines.length === 0 || state.lines.every((line) => line.key.startsWith('last.'))
    if (!client || !isUntouched) return change({ client, newClient: null, pets: none })
    const lastLines = createLinesFromLastVisit(client, catalogue, state.userId ?? undefined, present, () => `last.${createKey()}`)
    const pets = client.pets.length === 1 ? client.pets.map((pet) => pet.subClientId) : none
    change({ client, newClient: null, pets, lines: lastLines })
  }
  /** Adds a service, at the end or `at` a place among the lines: with the team member of the line before, if they offer it. */
  const addService = (service: Service, at = state.lines.length) => {
    const userId = suggestStaff(service, state.userId ?? state.lines[at - 1]?.userId, undefined, present)
    const line = createBookingLine(service, userId, createKey())
    change({ lines: state.lines.toSpliced(at, 0, userId === state.userId ? line : { ...line, preferredUserId: null }) })
  }
  /** Chooses the team member of all services that they offer; null: anyone available. */
  const chooseStaff = (userId: string | null) => {
    const chosen = state.lines.map((line) => {
      const { preferredUserId: _, ...fixed } = line
      if (userId === null) return { ...line, preferredUserId: null }
      return getStaffFor(line.serviceId).includes(userId) ? assignPerson(fixed, userId, catalogue) : line
    })
    change({ userId, lines: chosen })
  }
  /** Computes the alternatives once per conflict. An available team member is chosen by default. */
  const showConflicts = (conflicts: readonly Conflict[]) => {
    const keys = conflictingLines(requestedLines, conflicts)
    const earliest = Math.min(Date.now() / 1000, requestedLines[0]?.start ?? 0)
    const isKnown = snapshot && explainsRefusal(snapshot, requestedLines, conflicts)
    const alternatives = isKnown ? findAlternatives(snapshot, requestedLines, keys, getStaffFor, earliest) : []
    setConflict({ conflicts, alternatives, chosen: alternatives.find((one) => one.kind === 'person') ?? null })
  }
  return {
    /** Whether the proposals know which rooms and basins are free. */
    knowsUnits: snapshot?.hasUnits !== undefined,
    state,
    setState,
    change,
    chooseClient,
    addService,
    chooseStaff,
    getStaffFor,
    snapshot,
    catalogue,
    ...terms,
    requestedLines,
    nextFree,
    lines,
    shown,
    conflicting,
    conflict,
    setConflict,
    showConflicts,
    fieldErrors,
    setFieldErrors,
    zone,
  }
}
export type Booking = ReturnType<typeof useBooking>
