/** What could be done with the bookings of somebody who is out. All instants are seconds UTC. */

import { addDays, atMinutes, localMinutes, toSalonDay } from '../salon-time.ts'
import type { Span } from '../team/rota.ts'
import { computeBusyIntervals, type PlannedService } from './busy-intervals.ts'
import { findUnitSpans, type Need } from './unit-spans.ts'

export interface ProposalService extends PlannedService {
  serviceId: string
}
export interface ProposalBooking {
  agendaId: string
  services: readonly ProposalService[]
  /** The services that lose their team member. */
  affected: readonly string[]
  /** The client is there: the time stays. */
  arrived: boolean
}
export interface ProposalPerson {
  userId: string
  /** Ids of the services that the person offers. */
  services: readonly string[]
  /** Working time, in order and without what the absence takes. */
  free: readonly Span[]
}
/** Rooms and basins: what services need, by their id, and the units of each kind. */
export interface ProposalUnits {
  needs: ReadonlyMap<string, readonly Need[]>
  units: ReadonlyMap<string, readonly string[]>
}
export interface TakenTime {
  /** The team member, or the room or basin. */
  userId: string
  start: number
  end: number
  /** Booked service that takes it, or another cause. */
  causeId: string
}
export interface ServicePlace {
  agendaServiceId: string
  userId: string
  start: number
}
export interface ProposalContext {
  people: readonly ProposalPerson[]
  units: ProposalUnits
  taken: readonly TakenTime[]
  now: number
  /** End of the absence. */
  end: number
  /** Days behind the end that are searched. */
  days: number
  zone: string
}
export interface Proposals {
  agendaId: string
  colleague: ServicePlace[] | null
  later: ServicePlace[] | null
}

/** Seconds by which a colleague may begin later or earlier, in the order in which they are tried. */
export const colleagueShifts = [0, 15, -15, 30, -30, 45, -45, 60, -60].map((minutes) => minutes * 60)

type TimeOfPeople = Map<string, TakenTime[]>
const addTime = (time: TimeOfPeople, one: TakenTime) => {
  const list = time.get(one.userId)
  if (list) list.push(one)
  else time.set(one.userId, [one])
}

const isFree = (time: TimeOfPeople, id: string, start: number, end: number, own: ReadonlySet<string>) =>
  (time.get(id) ?? []).every((other) => own.has(other.causeId) || other.end <= start || other.start >= end)

/** The time of the units that a booking's services would have; undefined where none of a kind is free. They may share one. */
function findUnits(moved: readonly ProposalService[], { needs, units }: ProposalUnits, taken: TimeOfPeople) {
  const own = new Set(moved.map(({ agendaServiceId }) => agendaServiceId))
  const found: Omit<TakenTime, 'causeId'>[] = []
  for (const service of moved) {
    for (const { resourceKindId, from, to } of findUnitSpans(service, needs.get(service.serviceId) ?? [])) {
      const [start, end] = [service.start + from * 60, service.start + to * 60]
      const userId = units.get(resourceKindId)?.find((id) => isFree(taken, id, start, end, own))
      if (userId === undefined) return undefined
      found.push({ userId, start, end })
    }
  }
  return found
}

/** Whether people work and are free where a booking's services would be. */
function fits(moved: readonly ProposalService[], people: ReadonlyMap<string, ProposalPerson>, taken: TimeOfPeople): boolean {
  const own = new Set(moved.map(({ agendaServiceId }) => agendaServiceId))
  const works = moved.every(({ userId, start, length }) =>
    people.get(userId)?.free.some(([from, to]) => from <= start && start + length * 60 <= to),
  )
  if (!works) return false
  const busy = computeBusyIntervals(moved)
  return busy.every(
    (one, i) =>
      isFree(taken, one.userId, one.start, one.end, own) &&
      busy.every(
        (other, j) =>
          i === j || other.causeId === one.causeId || other.userId !== one.userId || other.end <= one.start || other.start >= one.end,
      ),
  )
}

/** Starts on a quarter of an hour of the days behind the absence, day by day, each day those nearest to a time of day first. */
export function listLaterStarts(near: number, { now, end, days, zone }: Omit<ProposalContext, 'people' | 'taken' | 'units'>): number[] {
  const minutes = localMinutes(near, zone)
  const first = toSalonDay(end, zone)
  const earliest = Math.max(now, end)
  const quarters = Array.from({ length: 1440 / 15 }, (_, i) => i * 15 + (minutes % 15)).sort(
    (a, b) => Math.abs(a - minutes) - Math.abs(b - minutes) || a - b,
  )
  return Array.from({ length: days + 1 }, (_, i) => addDays(first, i)).flatMap((day) =>
    quarters.map((at) => atMinutes(day, at, zone)).filter((start) => start >= earliest && start !== near),
  )
}

/** A booking as it would be put back: all its services. */
export interface PutBack {
  agendaId: string
  services: readonly ProposalService[]
}

/**
 * Ids of the bookings that can be put back together: their people and rooms are free there. One that cannot stays where it is, and its
 * time there counts for the others.
 */
export function findPuttable(bookings: readonly PutBack[], { units, taken }: Pick<ProposalContext, 'units' | 'taken'>): Set<string> {
  const ids = new Set(bookings.flatMap(({ services }) => services.map(({ agendaServiceId }) => agendaServiceId)))
  const time: TimeOfPeople = new Map()
  for (const one of taken) if (!ids.has(one.causeId)) addTime(time, one)
  const kept = bookings.filter(({ agendaId, services }) => {
    const own = new Set(services.map(({ agendaServiceId }) => agendaServiceId))
    const mayOverlap = new Set(services.filter((service) => service.mayOverlap).map(({ agendaServiceId }) => agendaServiceId))
    const busy = computeBusyIntervals(services)
    const places = findUnits(services, units, time)
    const isHere = busy.every((one) => mayOverlap.has(one.causeId) || isFree(time, one.userId, one.start, one.end, own))
    if (!isHere || !places) return false
    for (const { userId, start, end } of [...busy, ...places]) addTime(time, { userId, start, end, causeId: `back ${agendaId}` })
    return true
  })
  return kept.length === bookings.length ? new Set(kept.map(({ agendaId }) => agendaId)) : findPuttable(kept, { units, taken })
}

const toPlaces = (services: readonly ProposalService[], before: readonly ProposalService[]): ServicePlace[] =>
  services.flatMap(({ agendaServiceId, userId, start }, i) =>
    userId === before[i]?.userId && start === before[i]?.start ? [] : [{ agendaServiceId, userId, start }],
  )

/**
 * Proposals for each booking, in the order of their starts: one colleague for all that is affected, at the same time or within the hour;
 * and the same people as soon as they are back. No two proposals, of the same booking or of others, take the same time of a person or of a
 * room, so that any choice among them can be written. `colleague` keeps the time of a client who is there, who gets no other proposal.
 */
export function proposeForAbsence(bookings: readonly ProposalBooking[], context: ProposalContext): Proposals[] {
  const people = new Map(context.people.map((person) => [person.userId, person]))
  const taken: TimeOfPeople = new Map()
  for (const one of context.taken) addTime(taken, one)
  const reserve = (agendaId: string, services: readonly ProposalService[] | undefined) => {
    // Under another cause than the service's own, whose present time does not count for its booking.
    const moved = services ?? []
    for (const { userId, start, end } of [...computeBusyIntervals(moved), ...(findUnits(moved, context.units, taken) ?? [])])
      addTime(taken, { userId, start, end, causeId: `proposed ${agendaId}` })
  }
  const canStand = (services: readonly ProposalService[]) =>
    fits(services, people, taken) && findUnits(services, context.units, taken) !== undefined
  const isPossible = (services: readonly ProposalService[]) => services.every(({ start }) => start >= context.now) && canStand(services)
  const result = new Map<string, Proposals>()
  const getStart = ({ services }: ProposalBooking) => Math.min(...services.map(({ start }) => start))
  for (const booking of [...bookings].sort((a, b) => getStart(a) - getStart(b) || (a.agendaId < b.agendaId ? -1 : 1))) {
    const { agendaId, services, affected, arrived } = booking
    const isAffected = ({ agendaServiceId }: ProposalService) => affected.includes(agendaServiceId)
    const lost = services.filter(isAffected)
    const away = new Set(lost.map(({ userId }) => userId))
    const able = context.people.filter(
      (person) => !away.has(person.userId) && lost.every(({ serviceId }) => person.services.includes(serviceId)),
    )
    const shift = (by: number, userId?: string) =>
      services.map((service) => ({
        ...service,
        mayOverlap: false,
        start: service.start + by,
        userId: userId !== undefined && isAffected(service) ? userId : service.userId,
      }))
    // A client who is there has perhaps begun with another service: only what is affected goes to the colleague.
    const toColleague = (by: number, userId: string) => (arrived ? shift(by, userId).filter(isAffected) : shift(by, userId))
    const colleague = (arrived ? [0] : colleagueShifts)
      .flatMap((by) => able.map(({ userId }) => toColleague(by, userId)))
      .find((one) => (arrived ? canStand(one) : isPossible(one)))
    reserve(agendaId, colleague)
    const start = getStart(booking)
    const back = arrived ? undefined : listLaterStarts(start, context).find((at) => isPossible(shift(at - start)))
    const later = back === undefined ? undefined : shift(back - start)
    reserve(agendaId, later)
    result.set(agendaId, {
      agendaId,
      colleague: colleague ? toPlaces(colleague, arrived ? lost : services) : null,
      later: later ? toPlaces(later, services) : null,
    })
  }
  return bookings.flatMap(({ agendaId }) => result.get(agendaId) ?? [])
}
