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
import { type DaySnapshot, toBusyIntervals } from '../../../schema/rules/agenda-choices.ts'
import { offSpans } from '../../../schema/rules/agenda-hours.ts'
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

export const rebookingWeeks = [6, 4, 8] as const
const seldom = { staleTime: 10 * 60_000 }
const none: never[] = []
const Refused = v.object({ conflicts: v.array(Conflict) })
const fewMinutes = { staleTime: 30_000 }

/** One way of coming again: so many weeks on, on the next day that is open. */
export interface Again {
  weeks: number
  /** The day that would be exactly so many weeks on. */
  wished: Day
  day: Day
  /** The nearest time at which all fits; null where nothing does, undefined while the day is asked for. */
  lines: readonly PlannedLine[] | null | undefined
  sameTime: boolean
  known: DaySnapshot | null
}

function useAgain(visit: Appointment, weeks: number, lines: readonly BookingLine[], isOpen: (day: Day) => boolean): Again {
  const { dayIn, time, timeZone: zone } = useFormat()
  const wished = addDays(dayIn(visit.agendaDTO.start), weeks * 7)
  const day = nextOpenDay(wished, isOpen)
  const { data } = useRead(agendas.day, { date: day }, { ...fewMinutes, enabled: lines.length > 0 })
  const at = time(visit.agendaDTO.start)
  return useMemo(() => {
    const known = data ? { zone, off: offSpans(data, day, zone), busy: toBusyIntervals(data) } : null
    const found = known && findNearestSlot(known, lines, day, at)
    const sameTime = found != null && time((found[0]?.start ?? 0) * 1000) === at
    return { weeks, wished, day, lines: known ? found : undefined, sameTime, known }
  }, [data, zone, day, lines, at, time, weeks, wished])
}

/** What the booking was refused for, and the ways out of it. */
interface Refusal {
  base: readonly PlannedLine[]
  conflicts: readonly Conflict[]
  clashes: ReadonlySet<string>
  ways: readonly Alternative[]
  way: Alternative | null
}

/** Booking again behind the till: a choice, a press; a time that was taken meanwhile is settled in place. */
export function useBookAgain(visit: Appointment) {
  const { t } = useTranslation('appointments')
  const { time, dayOf, timeZone: zone } = useFormat()
  const people = usePeople()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { data: catalogue = none } = useRead(services.list, {}, seldom)
  const { data: opening = none } = useRead(openingTimes.list, {}, seldom)
  const { data: closed = none } = useRead(daysCloseds.list, {}, seldom)
  const lines = useMemo(() => createRebookingLines(visit, catalogue), [visit, catalogue])
  const isOpen = (day: Day) => opening.length === 0 || getOpeningSpans(day, opening, closed).length > 0
  const [first, second, third] = rebookingWeeks
  const choices = [useAgain(visit, first, lines, isOpen), useAgain(visit, second, lines, isOpen), useAgain(visit, third, lines, isOpen)]
  const [weeks, setWeeks] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [booked, setBooked] = useState<Agenda | null>(null)
  const chosen = choices.find((one) => one.weeks === weeks) ?? null
  const asked = chosen?.lines ?? none
  const shown = refused ? applyAlternative(refused.base, refused.way, refused.clashes) : asked
  const who = (serviceId: string) => {
    const does = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? none
    return people.map((user) => user.userId).filter((userId) => does.includes(userId))
  }

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
      setRefused(null)
      setBooked(agenda)
      const what = { day: dayOf(agenda.start, 'weekday'), at: time(agenda.start) }
      notify({ kind: 'success', text: t('rebook_booked', what), undo: () => takeBack(agenda) })
    },
    onError: (thrown) => void refuse(thrown),
  })
  const takeBack = ({ agendaId }: Agenda) => remove.mutate({ input: { agendaId } })

  /** Somebody else was quicker: the day as it is now says what is left of it. */
  const refuse = async (thrown: Error) => {
    const read = thrown instanceof CallError && thrown.status === 409 ? v.safeParse(Refused, thrown.body) : null
    if (!chosen || !read?.success) return setError(errorMessage(thrown))
    const rows = await call(agendas.day, { date: chosen.day }).catch(() => null)
    if (rows) client.setQueryData(readKey(agendas.day, { date: chosen.day }), rows)
    const known = rows ? { zone, off: offSpans(rows, chosen.day, zone), busy: toBusyIntervals(rows) } : chosen.known
    const clashes = conflictingLines(shown, read.output.conflicts)
    const ways = known ? findAlternatives(known, shown, clashes, who, 0) : []
    setRefused({ base: shown, conflicts: read.output.conflicts, clashes, ways, way: ways[0] ?? null })
  }
  const confirm = () => {
    setError(null)
    const { clientId, subClientsDTO } = visit
    const body = {
      clientId,
      subClientIds: subClientsDTO.map((pet) => pet.subClientId),
      outsideHours: refused?.way?.kind === 'anyway',
      agendaServicesDTO: servicesToSend(shown),
    }
    create.mutate({ input: {}, body })
  }
  return {
    choices,
    chosen,
    shown,
    refused,
    error,
    booked,
    services: lines,
    working: create.isPending,
    undoing: remove.isPending,
    choose: (next: number) => {
      setWeeks(next)
      setRefused(null)
      setError(null)
    },
    takeWay: (way: Alternative | null) => setRefused((now) => now && { ...now, way }),
    confirm,
    takeBack,
  }
}
