import type { AbsenceBooking, AbsenceChoice, AbsenceProposal } from '../../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import {
  type ProposalBooking,
  type ProposalPerson,
  type Proposals,
  type ProposalUnits,
  proposeForAbsence,
  type ServicePlace,
} from '../../../../schema/rules/booking/absence-proposals.ts'
import type { AbsenceDays } from '../../../../schema/rules/booking/absences.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import {
  getOpeningSpans,
  getWorkingSpans,
  type RotaTimeframe,
  type Span,
  subtractSpans,
  toInstants,
} from '../../../../schema/rules/team/rota.ts'
import { toHours } from '../../../../schema/rules/team/rota-plan.ts'
import type { PlannerRota } from '../../team/rota/index.ts'
import { shiftServices } from '../bookings/index.ts'
import type { Contact, OutTime, TakenTimes } from './queries.ts'

/** Days behind an absence in which another time is looked for. */
export const searchedDays = 14

/** A booking, and its services that an absence leaves without their team member. */
export interface Touched {
  agenda: Agenda
  affected: string[]
}

/** The services of bookings that lie in the time and have not started. */
export function findTouched(bookings: readonly Agenda[], { userId, from, to }: OutTime): Touched[] {
  return bookings.flatMap((agenda) => {
    const performed = agenda.appointmentDTO?.clientHistoryServicesDTO ?? []
    const affected = agenda.agendaServicesDTO.filter((service) => {
      const start = parseIso(service.start)
      const isIn = start < to && start + service.serviceDTO.length * 60 > from
      const hasStarted = performed.some((one) => one.agendaServiceId === service.agendaServiceId && (one.start ?? one.end) !== null)
      return isIn && !hasStarted && (userId === null || service.userId === userId)
    })
    return affected.length > 0 ? [{ agenda, affected: affected.map(({ agendaServiceId }) => agendaServiceId) }] : []
  })
}

/** The rota entries of an absence for one person. */
export const toTimeOff = (userId: string, days: readonly AbsenceDays[]): RotaTimeframe[] =>
  days.map(({ dayStart, dayEnd, span }) => ({
    userId,
    type: 'once',
    isWorking: false,
    dayOfWeek: null,
    dayStart,
    dayEnd,
    ...toHours(span),
  }))

/** When the people of the agenda work from the first to the last day, within opening hours; seconds UTC. */
export function listWorkingTime(rota: PlannerRota, first: string, last: string, zone: string): ProposalPerson[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  const opening = new Map(days.map((day) => [day, getOpeningSpans(day, rota.opening, rota.closed)]))
  return rota.people
    .filter(({ inAgenda }) => inAgenda)
    .map((person) => {
      const working = days.flatMap((day) => {
        const spans = getWorkingSpans(day, person, rota.timeframes, rota.closed)
        const open = opening.get(day) ?? []
        const within = spans.flatMap(([a, b]) =>
          open.map(([from, to]): Span => [Math.max(a, from), Math.min(b, to)]).filter(([from, to]) => from < to),
        )
        return toInstants(day, within, zone)
      })
      return { userId: person.userId, services: person.services, free: working }
    })
}

/** Working time from the day before the absence until the last that is searched, without the absence. */
const listPeople = (rota: PlannerRota, out: OutTime, zone: string): ProposalPerson[] =>
  listWorkingTime(rota, addDays(toSalonDay(out.from, zone), -1), addDays(toSalonDay(out.to, zone), searchedDays), zone).map((person) => {
    const isOut = out.userId === null || out.userId === person.userId
    return isOut ? { ...person, free: subtractSpans(person.free, [[out.from, out.to]]) } : person
  })

interface ProposalReads {
  touched: readonly Touched[]
  contacts: readonly Contact[]
  rota: PlannerRota
  times: TakenTimes
  out: OutTime
  now: number
  zone: string
}

/** Needs by service, and units by kind. */
export const toProposalUnits = ({ needs, units }: TakenTimes): ProposalUnits => ({
  needs: Map.groupBy(
    needs.map(([serviceId, resourceKindId, neededParts, cleaning]) => ({ serviceId, resourceKindId, neededParts, cleaning })),
    ({ serviceId }) => serviceId,
  ),
  units: new Map(
    [...Map.groupBy(units, ([, resourceKindId]) => resourceKindId)].map(([kind, ofKind]) => [
      kind,
      ofKind.map(([resourceId]) => resourceId),
    ]),
  ),
})

/** The bookings of an absence with what could be done, earliest first. */
export function proposeBookings({ touched, contacts, rota, times, out, now, zone }: ProposalReads): AbsenceBooking[] {
  const bookings = touched.map(
    ({ agenda, affected }): ProposalBooking => ({
      agendaId: agenda.agendaId,
      services: shiftServices(agenda, 0),
      affected,
      arrived: Boolean(agenda.appointmentDTO?.arrival),
    }),
  )
  const proposals = proposeForAbsence(bookings, {
    people: listPeople(rota, out, zone),
    taken: times.taken.map(([userId, start, end, causeId]) => ({ userId, start, end, causeId })),
    units: toProposalUnits(times),
    now,
    end: out.to,
    days: searchedDays,
    zone,
  })
  const names = new Map(rota.people.map(({ userId, firstName }) => [userId, firstName]))
  return touched
    .map(({ agenda }) => {
      const found = proposals.find(({ agendaId }) => agendaId === agenda.agendaId)
      return toBooking(
        agenda,
        found,
        contacts.find(({ agendaId }) => agendaId === agenda.agendaId),
        names,
      )
    })
    .sort((a, b) => a.start.localeCompare(b.start))
}

function toBooking(
  agenda: Agenda,
  found: Proposals | undefined,
  contact: Contact | undefined,
  names: ReadonlyMap<string, string>,
): AbsenceBooking {
  const services = agenda.agendaServicesDTO
  const toProposal = (places: ServicePlace[] | null | undefined): AbsenceProposal | null => {
    if (!places) return null
    const starts = services.map(
      ({ agendaServiceId, start }) => places.find((one) => one.agendaServiceId === agendaServiceId)?.start ?? parseIso(start),
    )
    const staff = [...new Set(places.map(({ userId }) => names.get(userId) ?? ''))]
    return { start: toIso(Math.min(...starts)), staff, moves: places.map((place) => ({ ...place, start: toIso(place.start) })) }
  }
  return {
    agendaId: agenda.agendaId,
    version: agenda.version,
    start: agenda.start,
    clientName: agenda.clientDTO?.name ?? '',
    toldClientId: contact?.clientId ?? null,
    phoneNumber: contact?.phoneNumber ?? '',
    channel: contact?.channel ?? null,
    services: services.map(({ serviceDTO }) => serviceDTO.service),
    staff: [...new Set(services.map(({ userDTO }) => userDTO.firstName))],
    minutes: agenda.totalLength,
    price: services.reduce((sum, { serviceDTO }) => sum + Math.round(serviceDTO.price * 100), 0) / 100,
    group: agenda.group ? { place: agenda.group.place, size: agenda.group.size } : null,
    allergies: agenda.clientDTO?.allergies ?? '',
    deposit: contact?.deposit ?? 0,
    arrived: Boolean(agenda.appointmentDTO?.arrival),
    colleague: toProposal(found?.colleague),
    later: toProposal(found?.later),
  }
}

/**
 * Whether the choices are for the bookings of the time, as they are now, without exactly `left` of them, and move all that is affected.
 */
export const fitsChoices = (choices: readonly AbsenceChoice[], touched: readonly Touched[], left: number): boolean =>
  choices.length + left === touched.length &&
  choices.every((choice) => {
    const found = touched.find(({ agenda }) => agenda.agendaId === choice.agendaId)
    if (found?.agenda.version !== choice.version) return false
    const { agenda, affected } = found
    if (choice.choice !== 'move') return true
    const own = new Set(agenda.agendaServicesDTO.map(({ agendaServiceId }) => agendaServiceId))
    const moved = new Set(choice.moves.map(({ agendaServiceId }) => agendaServiceId))
    return affected.every((id) => moved.has(id)) && choice.moves.every(({ agendaServiceId }) => own.has(agendaServiceId))
  })

/** Start and names of the services of a booking, for a message. */
export const toMessageData = (agenda: Agenda, start = agenda.start) => ({
  agendaId: agenda.agendaId,
  start,
  services: agenda.agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service).join(', '),
})

/** When the booking starts with its moves. */
export const getMovedStart = (agenda: Agenda, moves: readonly { agendaServiceId: string; start: string }[]): string =>
  toIso(
    Math.min(
      ...agenda.agendaServicesDTO.map(({ agendaServiceId, start }) =>
        parseIso(moves.find((move) => move.agendaServiceId === agendaServiceId)?.start ?? start),
      ),
    ),
  )
