import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { GroupConflict, GroupTime } from '../../../../schema/api/booking/groups-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import {
  findWithoutUnit,
  type GroupArrangement,
  type GroupContext,
  type GroupMember,
  planGroup,
} from '../../../../schema/rules/booking/group-times.ts'
import { findUnitSpans } from '../../../../schema/rules/booking/unit-spans.ts'
import { applyTerms, type ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { dayRange, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import type { PlannerRota } from '../../team/rota/index.ts'
import type { Rota } from '../../team/staff/index.ts'
import { listWorkingTime, type TakenTimes, toProposalUnits } from '../absences/index.ts'
import { type BookedInterval, findConflicts, type PlannedAgendaService } from '../bookings/index.ts'

interface Schedule {
  readonly rota: Rota
  readonly taken: readonly BookedInterval[]
  readonly outsideHours: boolean
  readonly zone: string
}

/** Conflicts of the members of a new group, each with the bookings of others and with the members before it. */
export function findGroupConflicts(members: readonly (readonly PlannedAgendaService[])[], schedule: Schedule): GroupConflict[] {
  const taken = [...schedule.taken]
  return members.flatMap((services, member) => {
    const found = findConflicts(services, { ...schedule, taken, own: [] })
    for (const interval of computeBusyIntervals(services)) {
      const service = services.find(({ agendaServiceId }) => agendaServiceId === interval.causeId)?.service ?? null
      taken.push({ ...interval, dayOff: false, agendaId: null, clientName: null, service })
    }
    return found.map((conflict) => ({ ...conflict, member }))
  })
}

/** The service of the first member who finds no unit behind those before, as a conflict that names the kind. */
export function findMemberWithoutUnit(
  members: readonly (readonly PlannedAgendaService[])[],
  times: TakenTimes,
  kindNames: ReadonlyMap<string, string>,
): GroupConflict[] {
  const { needs, units } = toProposalUnits(times)
  const taken = times.taken.map(([userId, start, end]) => ({ userId, start, end }))
  const needing = members.map((services) => services.map((service) => ({ ...service, needs: needs.get(service.serviceId) ?? [] })))
  const member = findWithoutUnit(needing, { taken, units })
  const service = member === undefined ? undefined : needing[member]?.find((one) => findUnitSpans(one, one.needs).length > 0)
  if (member === undefined || !service) return []
  const { userId, serviceId, start, length } = service
  const unit = kindNames.get(service.needs[0]?.resourceKindId ?? '')
  return [{ kind: 'no_unit', userId, serviceId, start: toIso(start), end: toIso(start + length * 60), ...(unit ? { unit } : {}), member }]
}

export interface WantedService {
  readonly serviceId: string
  readonly userId?: string | null | undefined
  readonly subClientId?: string | null | undefined
  readonly length?: number | undefined
}
type WantedMember = { readonly services: readonly WantedService[] }

/** Field errors of what times are asked for: services, team members and pets that are not there. */
export const findWantedErrors = (members: readonly WantedMember[], catalogue: readonly Service[], { pets }: Pick<ClientTerms, 'pets'>) =>
  Object.fromEntries(
    members.flatMap(({ services }, i) =>
      services.flatMap(({ serviceId, userId, subClientId }, j) => {
        const path = `members.${i}.services.${j}`
        const service = catalogue.find((one) => one.serviceId === serviceId)
        if (!service) return [[`${path}.serviceId`, 'Service not found']]
        if (userId && !service.assignedStaff.includes(userId)) return [[`${path}.userId`, "This team member doesn't offer this service"]]
        return subClientId && !pets.some((pet) => pet.subClientId === subClientId) ? [[`${path}.subClientId`, 'Pet not found']] : []
      }),
    ),
  ) as Record<string, string>

interface TimesReads {
  readonly catalogue: readonly Service[]
  readonly clientTerms: ClientTerms
  readonly rota: PlannerRota
  readonly times: TakenTimes
  readonly day: string
  readonly zone: string
  readonly now: number
}
const quarter = 900

/** The most times that a screen lists. */
const maxTimes = 40

/** The times of a day for the members of a group. Who does not work that day is not looked at. */
export function listGroupTimes(
  wanted: readonly WantedMember[],
  arrangement: GroupArrangement,
  { catalogue, clientTerms, rota, times, day, zone, now }: TimesReads,
): GroupTime[] {
  const { needs, units } = toProposalUnits(times)
  const people = listWorkingTime(rota, day, day, zone).filter(({ free }) => free.length > 0)
  const working = new Map(people.map(({ userId, free }) => [userId, free]))
  const perform = ({ serviceId, subClientId, length }: WantedService, userId: string) => {
    const service = catalogue.find((one) => one.serviceId === serviceId)
    const own = service && applyTerms(service, { userId, subClientId }, clientTerms)
    return own && { ...own, length: length ?? own.length }
  }
  const listAble = (service: WantedService) =>
    people.flatMap(({ userId }) => {
      const own = !service.userId || service.userId === userId ? perform(service, userId) : undefined
      if (!own?.assignedStaff.includes(userId)) return []
      return [{ userId, length: own.length, parts: own.parts, breakAfterService: own.breakAfterService }]
    })
  const members = wanted.map(
    ({ services }): GroupMember => ({
      services: services.map((service) => ({ needs: needs.get(service.serviceId) ?? [], people: listAble(service) })),
    }),
  )
  const [from, to] = dayRange(day, zone)
  const hours = people.flatMap(({ free }) => free)
  const opens = Math.max(from, Math.min(...hours.map(([start]) => start)))
  const closes = Math.min(to, Math.max(...hours.map(([, end]) => end)))
  const context: GroupContext = {
    working,
    taken: times.taken.map(([userId, start, end]) => ({ userId, start, end })),
    units,
    quarters: Array.from({ length: 25 * 4 + 1 }, (_, i) => from + i * quarter).filter((at) => at >= opens && at <= closes),
    earliest: now,
  }
  return planGroup(members, arrangement, context)
    .slice(0, maxTimes)
    .map(({ start, end, apart, members: planned }) => ({
      start: toIso(start),
      end: toIso(end),
      apart,
      members: planned.map(({ services }, i) => ({
        services: services.map(({ userId, start: at }, j) => {
          const service = wanted[i]?.services[j]
          const { length = 0, price = 0 } = (service && perform(service, userId)) ?? {}
          return { serviceId: service?.serviceId ?? '', userId, start: toIso(at), length, price }
        }),
      })),
    }))
}

const joinServices = (services: readonly { readonly service: string }[]) => services.map(({ service }) => service).join(', ')

/** A booking as a message about its group lists it; who serves is read when the message is sent. */
export const toMessageLine = (agendaId: string, start: string, services: readonly { readonly service: string }[]) => ({
  agendaId,
  start,
  services: joinServices(services),
  staff: '',
})
type MessageLine = ReturnType<typeof toMessageLine>

/** The data of one message about several bookings, the earliest first. */
export function toMessageData(lines: readonly MessageLine[]) {
  const bookings = lines.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
  const [first] = bookings
  return {
    agendaId: first?.agendaId ?? '',
    start: first?.start ?? '',
    services: bookings.map(({ services }) => services).join(', '),
    bookings,
  }
}

export const listServices = (agenda: Agenda) => agenda.agendaServicesDTO.map(({ serviceDTO }) => serviceDTO)
