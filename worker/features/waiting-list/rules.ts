import type { ServiceRequest } from '../../../schema/api/online-booking.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { minNoticeMinutes, requestedWindow, slotsWithin, type WaitingTimes } from '../../../schema/rules/waiting-list.ts'
import type { OfferedPlan, WaitedService } from '../../../schema/tables/waiting-list.ts'
import type { PlannedAgendaService } from '../agenda/index.ts'
import type { BookableCatalogue, Busy } from '../online-booking/index.ts'
import { findFreeSlots, findRequestedServices } from '../online-booking/index.ts'
import type { Rota } from '../staff/index.ts'
import type { WaitingEntryRow } from './queries.ts'

/** What a stretch of days looks like: what is sold, who works, what is taken. */
export interface AvailabilityContext {
  /** With every available service, not only those of an online category. */
  offer: BookableCatalogue
  rota: Rota
  busy: Busy
  zone: string
  nowUtc: number
}

export interface SlotMatch {
  start: number
  end: number
  best: boolean
  plans: OfferedPlan[]
}

const wishesOf = (entry: WaitingEntryRow): ServiceRequest[] =>
  entry.services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId: userId ?? null, subClientId: subClientId ?? null }))

/** The catalogue as this entry may use it: the desk's within its own hours, a guest's within those of online booking too. */
function offerFor(entry: WaitingEntryRow, times: WaitingTimes, offer: BookableCatalogue): BookableCatalogue {
  const wished = 'wished'
  if (entry.channel === 'guest') return { ...offer, slots: slotsWithin(times, offer.slots) }
  return { services: offer.services.map((service) => ({ ...service, categoryId: wished })), slots: [requestedWindow(times, wished)] }
}

/** All times of a day at which the services of an entry fit, the best ones first; none where a service is no longer sold. */
export function findSlotMatches(day: string, entry: WaitingEntryRow, times: WaitingTimes, around: AvailabilityContext): SlotMatch[] {
  const offer = offerFor(entry, times, around.offer)
  const wishes = wishesOf(entry)
  const sold = wishes.every(({ serviceId, userId }) => {
    const service = offer.services.find((one) => one.serviceId === serviceId)
    return service && (!userId || service.userIds.includes(userId))
  })
  if (!sold) return []
  const services = findRequestedServices(offer, wishes)
  return findFreeSlots(day, wishes, { ...around, offer })
    .filter((slot) => parseIso(slot.start) >= around.nowUtc + minNoticeMinutes * 60)
    .map((slot) => ({
      start: parseIso(slot.start),
      end: parseIso(slot.end),
      best: slot.best,
      plans: slot.services.map(({ serviceId, userId, subClientId, start }, i): OfferedPlan => {
        const service = services[i] as (typeof services)[number]
        const { service: name, length, parts, breakAfterService, cents, categoryId } = service
        const capacity = Math.max(
          0,
          ...around.offer.slots.filter((s) => s.onlineBookingServiceCategoryId === categoryId).map((s) => s.capacity),
        )
        return {
          ...{ serviceId, userId, subClientId: subClientId ?? null, start: parseIso(start) },
          ...{ service: name, length, parts, breakAfterService, cents },
          room: entry.channel === 'guest' ? { categoryId, capacity } : null,
        }
      }),
    }))
}

/** What is offered, as the agenda plans with it. */
export const plannedFrom = (plans: readonly OfferedPlan[], newId: (prefix: string) => string): PlannedAgendaService[] =>
  plans.map(({ serviceId, userId, subClientId, start, service, length, parts, breakAfterService, cents }) => ({
    ...{ agendaServiceId: newId('ags'), serviceId, userId, subClientId, start, service, length, parts, breakAfterService },
    ...{ price: cents / 100, mayOverlap: false, show: true },
  }))

/** The time that an offer keeps. */
export const heldInterval = (plans: readonly OfferedPlan[]) => {
  let n = 0
  return computeBusyIntervals(plannedFrom(plans, () => String(n++))).map(({ userId, start, end }) => ({ userId, start, end }))
}

export const filterOnline = (plans: readonly OfferedPlan[]) =>
  plans.flatMap(({ room, start, length }): [string, number, number][] => (room ? [[room.categoryId, start, start + length * 60]] : []))

/** Services without their empty fields, as they are kept. */
export const waited = (
  services: readonly { serviceId: string; userId?: string | null | undefined; subClientId?: string | null | undefined }[],
) =>
  services.map(
    ({ serviceId, userId, subClientId }): WaitedService => ({
      serviceId,
      ...(userId ? { userId } : {}),
      ...(subClientId ? { subClientId } : {}),
    }),
  )
