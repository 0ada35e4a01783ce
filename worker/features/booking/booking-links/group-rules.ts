import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { FreeDay, LinkSlot, LinkState } from '../../../../schema/api/booking/guest-replies.ts'
import { type GroupTime, planGroup } from '../../../../schema/rules/booking/group-times.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { ReadBasis } from '../booking-rules/index.ts'
import type { PlannedAgendaService } from '../bookings/index.ts'
import { type AvailabilityContext, type BookableCatalogue, toGuestBooking } from '../online-booking/index.ts'
import { createGroupDays, limitsOfMonth } from '../online-groups/index.ts'
import type { LinkedSalon } from './queries.ts'
import { getCancelUntil, getLinkState, planMove, type SlotQuery, toServiceRequests, toSlotQuery } from './rules.ts'

/** A booking of a linked group with its salon; `name` is whom it is for. */
export interface LinkedMember {
  readonly agenda: Agenda
  readonly salon: LinkedSalon
  readonly name: string
  readonly state: LinkState
}
export interface LinkedMembers {
  readonly members: readonly LinkedMember[]
  readonly payer: { readonly clientId: string; readonly name: string }
  readonly salon: LinkedSalon
  readonly catalogue: BookableCatalogue
}
export type GroupSchedule = LinkedMembers &
  Omit<AvailabilityContext, 'catalogue'> & {
    readonly isReplay: boolean
    readonly ruleBases: ReadonlyMap<string, ReadBasis>
  }

export const toMember = (agenda: Agenda, salon: LinkedSalon, name: string, nowUtc: number): LinkedMember => ({
  ...{ agenda, salon, name },
  state: getLinkState(agenda, salon, nowUtc),
})

/** What the guest may still do with the group: what they may with one of its bookings at least. */
export function getGroupState({ members, salon }: LinkedMembers): LinkState {
  if (salon.suspended) return 'closed'
  const states = members.map(({ state }) => state)
  return (['open', 'late', 'cancelled'] as const).find((state) => states.includes(state)) ?? 'over'
}

/** Those that take place. */
const listComing = ({ members }: LinkedMembers) => members.filter(({ state }) => state === 'open' || state === 'late')

/** The bookings as input for finding free times; undefined if one of them cannot be moved online. */
export function toGroupQuery(linked: LinkedMembers): readonly SlotQuery[] | undefined {
  const coming = listComing(linked)
  const queries = coming.map(({ agenda }) => toSlotQuery(agenda, linked.catalogue))
  const isMovable = coming.length > 0 && coming.every(({ state }) => state === 'open')
  return isMovable && queries.every((query) => query !== undefined) ? queries : undefined
}

/** May still be cancelled: it is open, or was made within the last minutes. */
export const isCancellable = ({ agenda, salon, state }: LinkedMember, nowUtc: number) =>
  state === 'open' || (state === 'late' && nowUtc < getCancelUntil(agenda, salon))

interface Search {
  readonly linked: GroupSchedule
  readonly queries: readonly SlotQuery[]
  /** Who does each service; by default those who are booked, as long as they offer it. */
  readonly chosen: (agendaServiceId: string) => string | null | undefined
}

/** Searches days for times at which the bookings fit as they are: each as long behind the first as it is booked. */
function createMoveSearch({ linked, queries, chosen }: Search) {
  const coming = listComing(linked)
  const starts = coming.map(({ agenda }) => Math.min(...agenda.agendaServicesDTO.map(({ start }) => parseIso(start))))
  const first = Math.min(...starts)
  const apart = starts.map((start) => (start - first) / 60)
  const [base] = queries
  const services = queries.flatMap((query) => query.services)
  const catalogue = { ...linked.catalogue, services, shortestService: base?.catalogue.shortestService ?? 0 }
  const wanted = coming.map(({ agenda }, i) => ({
    services: toServiceRequests(agenda, queries[i]?.services ?? [], false).map(({ serviceId, userId }) => {
      const own = chosen(serviceId)
      return { serviceId, userId: own === undefined ? (userId ?? null) : own }
    }),
  }))
  const getDay = createGroupDays(wanted, { ...linked, catalogue })
  return (day: string, at?: number, limits?: { each: number; all: number }): GroupTime[] => {
    const { members, context } = getDay(day)
    const quarters = at === undefined ? context.quarters : context.quarters.filter((quarter) => quarter === at)
    return planGroup(members, 'together', { ...context, quarters, ...(limits ? { limits } : {}) }, [apart])
  }
}

const withThoseBooked = () => undefined
const withAnyone = () => null

/** Free times of a day for the whole group. */
export function findGroupSlots(day: string, linked: GroupSchedule, queries: readonly SlotQuery[], anybody: boolean): LinkSlot[] {
  const coming = listComing(linked)
  const firstNames = new Map(linked.rota.people.map(({ userId, firstName }) => [userId, firstName]))
  const find = createMoveSearch({ linked, queries, chosen: anybody ? withAnyone : withThoseBooked })
  return find(day).map(({ start, end, members }) => ({
    start: toIso(start),
    end: toIso(end),
    best: false,
    services: members.flatMap(({ services }, i) =>
      services.map(({ userId, start: at }, j) => ({
        agendaServiceId: coming[i]?.agenda.agendaServicesDTO[j]?.agendaServiceId ?? '',
        userId,
        person: firstNames.get(userId) ?? '',
        start: toIso(at),
      })),
    ),
  }))
}

export function findGroupLinkDays(
  [first, last]: readonly [string, string],
  linked: GroupSchedule,
  queries: readonly SlotQuery[],
  anybody: boolean,
): FreeDay[] {
  const today = toSalonDay(linked.nowUtc, linked.zone)
  const find = createMoveSearch({ linked, queries, chosen: anybody ? withAnyone : withThoseBooked })
  const days: FreeDay[] = []
  for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) {
    const times = find(day, undefined, limitsOfMonth).length
    if (times > 0) days.push({ date: day, times })
  }
  return days
}

interface ChosenTime {
  readonly start: string
  readonly services: readonly { readonly agendaServiceId: string; readonly userId: string; readonly start: string }[]
}
/** The services of each booking at the chosen time; undefined if that is not free for all. */
export function planGroupMove(
  day: string,
  linked: GroupSchedule,
  queries: readonly SlotQuery[],
  { start, services }: ChosenTime,
): readonly (readonly PlannedAgendaService[])[] | undefined {
  const find = createMoveSearch({
    linked,
    queries,
    chosen: (id) => services.find(({ agendaServiceId }) => agendaServiceId === id)?.userId ?? '',
  })
  const [found] = find(day, parseIso(start))
  const plans = listComing(linked).map(({ agenda }, i) => {
    const slot = found?.members[i]?.services.map((service, j) => ({
      serviceId: agenda.agendaServicesDTO[j]?.agendaServiceId ?? '',
      userId: service.userId,
      start: toIso(service.start),
    }))
    return slot && planMove(agenda, { start, end: start, best: false, services: slot })
  })
  const areChosen = plans.every((plan) =>
    plan?.every(({ agendaServiceId, start: at }) => {
      const own = services.find((one) => one.agendaServiceId === agendaServiceId)
      return own !== undefined && parseIso(own.start) === at
    }),
  )
  return areChosen ? plans.flatMap((plan) => (plan ? [plan] : [])) : undefined
}

/** What the guest sees of the group; `sign` makes the token of a booking's own link, `logo` is the address of the picture. */
export function toLinkedGroup(linked: LinkedMembers, sign: (agendaId: string) => string, logo: string | null): LinkedGroup {
  const { salonId, salonName, phoneNumber, address, city, timeZone, currency, isPet, changeUntilHours } = linked.salon
  const state = getGroupState(linked)
  const shown = state === 'closed' ? [] : linked.members.filter((member) => member.state !== 'over')
  const starts = listComing(linked).map(({ agenda }) => parseIso(agenda.start))
  return {
    state,
    salon: { salonId, salonName, phoneNumber, address, city, timeZone, currency, logo, isPet },
    bookings: shown
      .toSorted((a, b) => parseIso(a.agenda.start) - parseIso(b.agenda.start))
      .map(({ agenda, salon, name, state: own }) => ({
        ...{ ...toGuestBooking(agenda), name, state: own, token: sign(agenda.agendaId) },
        ...(own === 'late' ? { cancelUntil: toIso(getCancelUntil(agenda, salon)) } : {}),
      })),
    until: starts.length > 0 ? toIso(Math.min(...starts) - changeUntilHours * 3600) : null,
    movable: toGroupQuery(linked) !== undefined,
  }
}
