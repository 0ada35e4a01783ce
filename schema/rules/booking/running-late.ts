/** Who will start late, and by how much, from open timers, waiting clients and the day's bookings. Instants are seconds UTC. */

import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { parseIso } from '../salon-time.ts'
import { isPaid } from '../visits/visit-status.ts'
import { isBooking } from './booking-total.ts'
import { activeIntervals, computeBusyIntervals } from './busy-intervals.ts'

/** Work of one team member without a pause. The tasks of a booking follow one another. */
export interface LateTask {
  agendaId: string
  agendaServiceId: string
  userId: string
  /** When it is booked. */
  start: number
  /** Seconds of work. */
  length: number
  /** Seconds at least between the end of the booking's task before it and this one: processing time. */
  wait: number
  /** Seconds for which the team member stays busy behind it. */
  rest: number
  /** Not before this: now, unless the client is not there yet. */
  earliest: number
  /** When it has begun; null if it has not. */
  begun: number | null
}

/** Seconds for which a client who is not there yet is expected. */
const grace = 15 * 60

/** A timer that has run for longer than this was forgotten: it says nothing about the day. */
export const forgottenAfter = 6 * 3600

const byStart = (a: LateTask, b: LateTask) => a.start - b.start || (a.agendaId < b.agendaId ? -1 : a.agendaId > b.agendaId ? 1 : 0)

/**
 * When each task begins, in the order of their booked starts: not before it is booked, nor before its team member and the client are free,
 * nor before its `earliest`. What runs ends when its time is over, at the earliest now. Delays are whole steps of so many seconds.
 */
export function projectStarts(tasks: readonly LateTask[], now: number, step = 60): { task: LateTask; start: number }[] {
  const freeOf = new Map<string, number>()
  const endOf = new Map<string, number>()
  return [...tasks].sort(byStart).map((task) => {
    const { agendaId, userId, length, wait, rest, earliest: ready, begun } = task
    const clientFree = endOf.has(agendaId) ? (endOf.get(agendaId) ?? 0) + wait : 0
    const earliest = Math.max(task.start, ready, freeOf.get(userId) ?? 0, clientFree)
    const start = begun ?? task.start + Math.ceil((earliest - task.start) / step) * step
    const end = begun === null ? start + length : Math.max(begun + length, now)
    freeOf.set(userId, Math.max(end + rest, freeOf.get(userId) ?? 0))
    endOf.set(agendaId, Math.max(end, endOf.get(agendaId) ?? 0))
    return { task, start }
  })
}

/**
 * The tasks of a day that are still ahead or under way. A client who should be there and has not arrived is no reason for a delay, and is
 * not expected after a quarter of an hour. What is done, paid or was forgotten is left out, and so are seats of a class, which waits for
 * nobody.
 */
export function listLateTasks(agendas: readonly Agenda[], now: number): LateTask[] {
  return agendas
    .filter((agenda) => isBooking(agenda) && !agenda.seat)
    .flatMap((agenda) => {
      const { agendaId, appointmentDTO: visit, agendaServicesDTO: services, outcome } = agenda
      const hasArrived = Boolean(visit?.arrival)
      if (outcome || isPaid(visit) || (!hasArrived && parseIso(agenda.start) + grace < now)) return []
      let before: number | null = null
      const busy = computeBusyIntervals(
        services.map(({ serviceDTO, ...service }) => ({ ...service, ...serviceDTO, start: parseIso(service.start) })),
      )
      return services
        .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
        .flatMap(({ agendaServiceId, userId, start: at, serviceDTO }): LateTask[] => {
          const performed = visit?.clientHistoryServicesDTO.find((one) => one.agendaServiceId === agendaServiceId)
          const start = parseIso(at)
          const begun = performed?.start ? parseIso(performed.start) : null
          const isOver = Boolean(performed?.end) || (begun !== null && now - begun > forgottenAfter) || (hasArrived && !performed)
          const end = start + serviceDTO.length * 60
          const busyUntil = Math.max(...busy.filter(({ causeId }) => causeId === agendaServiceId).map((one) => one.end))
          const parts = activeIntervals(serviceDTO.length, serviceDTO.parts)
          const tasks = parts.map(([from, to], i): LateTask => {
            const task = {
              agendaId,
              agendaServiceId,
              userId,
              start: start + from * 60,
              length: (to - from) * 60,
              wait: before === null ? 0 : Math.max(0, start + from * 60 - before),
              earliest: hasArrived ? now : start + from * 60,
              rest: i === parts.length - 1 ? Math.max(0, busyUntil - Math.max(end, start + to * 60)) : 0,
              begun: begun === null ? null : begun + from * 60 > now ? null : begun + from * 60,
            }
            before = start + to * 60
            return task
          })
          return isOver ? [] : tasks
        })
    })
}

export interface LateBooking {
  agendaId: string
  /** The team member of its first service. */
  userId: string
  /** Minutes by which it begins later, in fives. */
  minutes: number
  /** Seconds by which each of its services begins later. */
  delays: Readonly<Record<string, number>>
}

/** Fewer minutes are not worth a message. */
export const tellFrom = 10

const fiveMinutes = 300

/** Bookings of a day whose client is not there yet and that will begin late, earliest first. */
export function findLate(agendas: readonly Agenda[], now: number): LateBooking[] {
  const projected = projectStarts(listLateTasks(agendas, now), now, fiveMinutes)
  return agendas
    .filter(({ appointmentDTO }) => !appointmentDTO?.arrival)
    .flatMap((agenda): LateBooking[] => {
      const own = projected.filter(({ task }) => task.agendaId === agenda.agendaId)
      const delays: Record<string, number> = {}
      for (const { task, start } of own) delays[task.agendaServiceId] ??= start - task.start
      const [first] = own
      if (!first || Object.values(delays).every((delay) => delay === 0)) return []
      return [{ agendaId: agenda.agendaId, userId: first.task.userId, minutes: (first.start - first.task.start) / 60, delays }]
    })
    .sort((a, b) => getStart(agendas, a) - getStart(agendas, b))
}
const getStart = (agendas: readonly Agenda[], late: LateBooking) =>
  parseIso(agendas.find(({ agendaId }) => agendaId === late.agendaId)?.start ?? '')
