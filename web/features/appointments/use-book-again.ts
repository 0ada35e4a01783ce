import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Agenda, agendas, Conflict } from '../../../schema/api/agenda.ts'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { services } from '../../../schema/api/catalogue.ts'
import { daysCloseds, openingTimes } from '../../../schema/api/salon-config.ts'
import {
  type Alternative,
  applyAlternative,
  conflictingLines,
  findAlternatives,
  findNearestSlot,
} from '../../../schema/rules/agenda-alternatives.ts'
import { type DaySnapshot, toBusyIntervals } from '../../../schema/rules/agenda-availability.ts'
import { getUnavailableSpans } from '../../../schema/rules/agenda-hours.ts'
import { type BookingLine, type PlannedLine, servicesToSend } from '../../../schema/rules/booking-lines.ts'
import { getOpeningSpans } from '../../../schema/rules/rota.ts'
import { CallError, call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { addDays, type Day } from '../../ui/dates.ts'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { createRebookingLines } from './rebooking.ts'
import './appointments-labels.ts'
import { nextOpenDay } from './open-day.ts'
import { usePeople } from './use-people.ts'

const weeksAhead = [6, 4, 8] as const
const tenMinutes = { staleTime: 10 * 60_000 }
const halfMinute = { staleTime: 30_000 }
const none: never[] = []
const ConflictReply = v.object({ conflicts: v.array(Conflict) })

/** One proposal for the next booking: so many weeks ahead, on the next open day. */
export interface RebookingOption {
  weeks: number
  /** The day exactly so many weeks ahead. */
  requestedDay: Day
  /** The requested day, or the next open one. */
  day: Day
  /** The slot of the day nearest to the same time; null if nothing fits, undefined while the day loads. */
  lines: readonly PlannedLine[] | null | undefined
  isSameTime: boolean
  snapshot: DaySnapshot | null
}

function useOption(visit: Appointment, weeks: number, lines: readonly BookingLine[], isOpen: (day: Day) => boolean): RebookingOption {
  const { dayIn, time, timeZone: zone } = useFormat()
  const requestedDay = addDays(dayIn(visit.agendaDTO.start), weeks * 7)
  const day = nextOpenDay(requestedDay, isOpen)
  const { data } = useRead(agendas.day, { date: day }, { ...halfMinute, enabled: lines.length > 0 })
  const at = time(visit.agendaDTO.start)
  return useMemo(() => {
    const snapshot = data ? toSnapshot(data, day, zone) : null
    const slot = snapshot && findNearestSlot(snapshot, lines, day, at)
    const isSameTime = slot != null && time((slot[0]?.start ?? 0) * 1000) === at
    return { weeks, requestedDay, day, lines: snapshot ? slot : undefined, isSameTime, snapshot }
  }, [data, zone, day, lines, at, time, weeks, requestedDay])
}

const toSnapshot = (rows: readonly Agenda[], day: Day, zone: string): DaySnapshot => ({
  zone,
  off: getUnavailableSpans(rows, day, zone),
  busy: toBusyIntervals(rows),
})

/** The conflicts that refused a proposal, with its lines, the alternatives and the one that is chosen. */
interface ProposalConflict {
  lines: readonly PlannedLine[]
  conflicts: readonly Conflict[]
  conflicting: ReadonlySet<string>
  alternatives: readonly Alternative[]
  chosen: Alternative | null
}

/** The services to book again, the proposals, and the team members who offer a service. */
function useProposals(visit: Appointment) {
  const people = usePeople()
  const { data: catalogue = none } = useRead(services.list, {}, tenMinutes)
  const { data: opening = none } = useRead(openingTimes.list, {}, tenMinutes)
  const { data: closed = none } = useRead(daysCloseds.list, {}, tenMinutes)
  const lines = useMemo(() => createRebookingLines(visit, catalogue), [visit, catalogue])
  const isOpen = (day: Day) => opening.length === 0 || getOpeningSpans(day, opening, closed).length > 0
  const [first, second, third] = weeksAhead
  const options = [useOption(visit, first, lines, isOpen), useOption(visit, second, lines, isOpen), useOption(visit, third, lines, isOpen)]
  const getStaffFor = (serviceId: string) => {
    const offeredBy = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? none
    return people.map((user) => user.userId).filter((userId) => offeredBy.includes(userId))
  }
  return { lines, options, getStaffFor }
}

/** Books the client's next visit after checkout: a proposal is chosen and confirmed; on conflict, an alternative is chosen in place. */
export function useBookAgain(visit: Appointment) {
  const { t } = useTranslation('appointments')
  const { time, dayOf, timeZone: zone } = useFormat()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { lines, options, getStaffFor } = useProposals(visit)
  const [weeks, setWeeks] = useState<number | null>(null)
  const [conflict, setConflict] = useState<ProposalConflict | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [booked, setBooked] = useState<Agenda | null>(null)
  const option = options.find((one) => one.weeks === weeks) ?? null
  const planned = conflict ? applyAlternative(conflict.lines, conflict.chosen, conflict.conflicting) : (option?.lines ?? none)

  const invalidates = [agendas.day, agendas.list, agendas.nextListClient]
  const remove = useWrite(agendas.remove, {
    invalidates,
    onSuccess: () => {
      setBooked(null)
      notify({ kind: 'success', text: t('rebook_undone') })
    },
    onError: (thrown) => notify({ kind: 'error', text: errorMessage(thrown) }),
  })
  const create = useWrite(agendas.create, {
    invalidates,
    onSuccess: (agenda) => {
      setConflict(null)
      setBooked(agenda)
      const details = { day: dayOf(agenda.start, 'weekday'), at: time(agenda.start) }
      notify({ kind: 'success', text: t('rebook_booked', details), undo: () => undo(agenda) })
    },
    onError: (thrown) => void handleError(thrown),
  })
  const undo = ({ agendaId }: Agenda) => remove.mutate({ input: { agendaId } })

  /** The time was taken in the meantime: reloads the day and proposes alternatives. */
  const handleError = async (thrown: Error) => {
    const reply = thrown instanceof CallError && thrown.status === 409 ? v.safeParse(ConflictReply, thrown.body) : null
    if (!option || !reply?.success) return setError(errorMessage(thrown))
    const rows = await call(agendas.day, { date: option.day }).catch(() => null)
    if (rows) client.setQueryData(readKey(agendas.day, { date: option.day }), rows)
    const snapshot = rows ? toSnapshot(rows, option.day, zone) : option.snapshot
    const { conflicts } = reply.output
    const conflicting = conflictingLines(planned, conflicts)
    const alternatives = snapshot ? findAlternatives(snapshot, planned, conflicting, getStaffFor, 0) : []
    setConflict({ lines: planned, conflicts, conflicting, alternatives, chosen: alternatives[0] ?? null })
  }
  const confirm = () => {
    setError(null)
    const { clientId, subClientsDTO } = visit
    const body = {
      clientId,
      subClientIds: subClientsDTO.map((pet) => pet.subClientId),
      outsideHours: conflict?.chosen?.kind === 'anyway',
      agendaServicesDTO: servicesToSend(planned),
    }
    create.mutate({ input: {}, body })
  }
  return {
    options,
    option,
    planned,
    conflict,
    error,
    booked,
    services: lines,
    isBooking: create.isPending,
    isUndoing: remove.isPending,
    chooseOption: (next: number) => {
      setWeeks(next)
      setConflict(null)
      setError(null)
    },
    chooseAlternative: (chosen: Alternative | null) => setConflict((now) => now && { ...now, chosen }),
    confirm,
    undo,
  }
}
