import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { ApiError } from '../../../db/errors.ts'
import type { PlannedAgendaService } from './rules.ts'

/** What of a booked service its performed one repeats. */
const carried = ['serviceId', 'service', 'userId', 'subClientId', 'length', 'price'] as const
/** What stays as it is once the service has started. */
const fixed: readonly (keyof CarriedValues)[] = ['serviceId', 'userId']
export type CarriedValues = Partial<Pick<PlannedAgendaService, (typeof carried)[number]>>

/** What a change of a booking changes in its visit. Values that the booking keeps are left out: the visit may have others. */
export interface VisitChange {
  /** Undefined where the client stays. */
  clientId: string | undefined
  /** Ids of booked services. */
  added: string[]
  removed: string[]
  changed: { agendaServiceId: string; values: CarriedValues }[]
  /** Ids of booked services that may not have started. */
  unstarted: string[]
  /** A service is added or has another start. */
  reorders: boolean
}

/** Null where the change leaves the visit as it is. */
export function planVisitChange(before: Agenda, services: readonly PlannedAgendaService[], clientId: string): VisitChange | null {
  const old = new Map(before.agendaServicesDTO.map((service) => [service.agendaServiceId, service]))
  const added = services.flatMap(({ agendaServiceId }) => (old.has(agendaServiceId) ? [] : agendaServiceId))
  const removed = [...old.keys()].filter((id) => !services.some((service) => service.agendaServiceId === id))
  const changed = services.flatMap((service) => {
    const booked = old.get(service.agendaServiceId)
    if (!booked) return []
    const { length, price, service: name } = booked.serviceDTO
    const was = { ...booked, length, price, service: name }
    const values = Object.fromEntries(carried.filter((key) => was[key] !== service[key]).map((key) => [key, service[key]])) as CarriedValues
    const isMoved = parseIso(booked.start) !== service.start
    return isMoved || Object.keys(values).length > 0 ? [{ agendaServiceId: service.agendaServiceId, values, isMoved }] : []
  })
  const isOther = clientId !== before.clientId
  if (!isOther && !added.length && !removed.length && !changed.length) return null
  const unstarted = changed.filter(({ values }) => fixed.some((key) => key in values)).map(({ agendaServiceId }) => agendaServiceId)
  return {
    clientId: isOther ? clientId : undefined,
    added,
    removed,
    changed: changed.map(({ agendaServiceId, values }) => ({ agendaServiceId, values })),
    unstarted: [...removed, ...unstarted],
    reorders: added.length > 0 || changed.some(({ isMoved }) => isMoved),
  }
}

/** Throws 409 where the visit does not take the change: it is paid, or a service has started that is removed or given to somebody else. */
export function assertVisitTakes({ appointmentDTO: visit }: Agenda, change: VisitChange | null) {
  if (!change || !visit?.arrival) return
  if (isPaid(visit)) throw new ApiError(409, 'visit_paid')
  const isStarted = (id: string) =>
    visit.clientHistoryServicesDTO.some(({ agendaServiceId, start, end }) => agendaServiceId === id && (start !== null || end !== null))
  if (change.unstarted.some(isStarted)) throw new ApiError(409, 'service_started')
}
