/**
 * The visit as a state machine: which step is allowed, which error code refuses it, and what it changes. The worker repeats
 * these conditions in the WHERE clause of its updates, so that of two concurrent requests only one succeeds, and takes the
 * error code from here; the web offers steps by these rules and applies them optimistically. Instants are ISO in UTC, to
 * the second.
 */

import type { AgendaVisit } from '../../api/booking/booking-visit.ts'
import type { AgendaService } from '../../api/booking/bookings-schemas.ts'
import type { ErrorCode } from '../../errors.ts'

export interface StepService {
  clientHistoryServiceId: string
  start: string | null
  /** Null while the service is open. An end without a start: completed by the stop of the whole visit, not timed. */
  end: string | null
  /** Planned minutes; 0 for a surcharge, which takes no time: it is completed from the start and has no steps. */
  length?: number
  userDTO: { userId: string }
}
export interface StepVisit {
  arrival: string | null
  startServices: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  /** In the order in which they are performed. */
  clientHistoryServicesDTO: readonly StepService[]
}
/** What outside the visit decides whether a service may start. */
export interface StepContext {
  /** The salon allows any order and parallel work. */
  avoidAppointmentsStartCheck: boolean
  /** Whether this team member is performing a service of another visit. */
  isBusy: (userId: string) => boolean
  /** Whether a performed service needs a patch test that the client does not have. Only the server knows. */
  lacksPatchTest?: (clientHistoryServiceId: string) => boolean
  /** Whether a performed service needs a consent form that nobody has signed or waived. Only the server knows. */
  lacksForm?: (clientHistoryServiceId: string) => boolean
}

/** `Start` is the check-in. */
export const visitSteps = ['Start', 'StartServices', 'Stop', 'UndoArrival', 'UndoStart', 'UndoStop', 'Checkout'] as const
export type VisitStep = (typeof visitSteps)[number]
export const serviceSteps = ['Start', 'Stop', 'UndoStart', 'UndoStop', 'Remove'] as const
export type ServiceStep = (typeof serviceSteps)[number]

export const isRunning = ({ start, end }: Pick<StepService, 'start' | 'end'>): boolean => start !== null && end === null
/** Whether a performed service takes time: a surcharge does not. */
export const isTimed = ({ length }: Pick<StepService, 'length'>): boolean => length !== 0
const hasBegun = ({ start, end, length }: StepService) => isTimed({ length }) && (start !== null || end !== null)

/** Why no step at all is allowed: the client has not arrived, or the visit is checked out. Null while it is open. */
export function closedRefusal(visit: StepVisit): ErrorCode | null {
  if (!visit.arrival) return 'client_not_arrived'
  return visit.checkedOut || visit.externalCashOrder ? 'already_checked_out' : null
}

/** Why a step of the whole visit is refused, as an error code; null if it is allowed. */
export function visitStepRefusal(step: VisitStep, visit: StepVisit, context: StepContext): ErrorCode | null {
  if (step === 'Start') return visit.arrival ? 'client_arrived' : null
  const closed = closedRefusal(visit)
  if (closed) return closed
  const services = visit.clientHistoryServicesDTO
  switch (step) {
    case 'StartServices': {
      if (visit.startServices) return 'already_started'
      const first = findFirstOpen(visit)
      return first ? startRefusal(visit, first, context) : 'there_is_no_service_to_start'
    }
    case 'Stop':
      if (!visit.startServices) return 'not_started_yet'
      return services.every((service) => service.end) ? 'already_stopped' : null
    case 'UndoStart':
      if (!visit.startServices) return 'not_started_yet'
      return services.some((service) => service.end && isTimed(service)) ? 'a_service_has_already_ended' : null
    case 'UndoStop': {
      const last = lastCompletedServices(visit)
      if (!last.length)
        return services.some((service) => service.end && isTimed(service)) ? 'a_later_service_has_already_been_started' : 'not_stopped_yet'
      return last.map((service) => reopenRefusal(visit, service, context)).find((code) => code !== null) ?? null
    }
    case 'Checkout':
      return services.some((service) => !service.end) ? 'a_service_is_still_in_progress' : null
    case 'UndoArrival':
      return null
  }
}

/** Why a step of one service is refused; null if it is allowed. The service must be one of the visit's. */
export function serviceStepRefusal(step: ServiceStep, visit: StepVisit, service: StepService, context: StepContext): ErrorCode | null {
  const closed = closedRefusal(visit)
  if (closed) return closed
  switch (step) {
    case 'Start':
      return service.start || service.end ? 'already_started' : startRefusal(visit, service, context)
    case 'Stop':
      if (service.end) return 'already_stopped'
      return service.start ? null : 'not_started_yet'
    case 'UndoStart':
      if (service.end) return 'a_service_has_already_ended'
      return service.start ? null : 'not_started_yet'
    case 'UndoStop':
      return service.end && isTimed(service) ? reopenRefusal(visit, service, context) : 'not_stopped_yet'
    case 'Remove':
      return isRunning(service) ? 'stop_the_service_first' : null
  }
}

/** With which service a visit starts. */
const findFirstOpen = <V extends StepVisit>(visit: V) => visit.clientHistoryServicesDTO.find((service) => service.end === null)

const indexOfService = (visit: StepVisit, service: StepService) =>
  visit.clientHistoryServicesDTO.findIndex((other) => other.clientHistoryServiceId === service.clientHistoryServiceId)

function startRefusal(visit: StepVisit, service: StepService, context: StepContext): ErrorCode | null {
  if (context.lacksPatchTest?.(service.clientHistoryServiceId)) return 'patch_test_needed'
  if (context.lacksForm?.(service.clientHistoryServiceId)) return 'consent_form_needed'
  if (context.avoidAppointmentsStartCheck) return null
  const earlier = visit.clientHistoryServicesDTO.slice(0, indexOfService(visit, service))
  if (earlier.some((other) => !other.end)) return 'an_earlier_service_is_still_in_progress'
  return context.isBusy(service.userDTO.userId) ? 'staff_busy' : null
}

/** Whether another service started after this one had ended: reopening this one would reverse their order. */
const isFollowed = (visit: StepVisit, { clientHistoryServiceId, end }: StepService) =>
  visit.clientHistoryServicesDTO.some(
    (other) => other.clientHistoryServiceId !== clientHistoryServiceId && other.start !== null && end !== null && other.start >= end,
  )

function reopenRefusal(visit: StepVisit, service: StepService, context: StepContext): ErrorCode | null {
  const later = visit.clientHistoryServicesDTO.slice(indexOfService(visit, service) + 1)
  const isChecked = !context.avoidAppointmentsStartCheck
  if (isFollowed(visit, service) || (isChecked && later.some((other) => other.start))) return 'a_later_service_has_already_been_started'
  return isChecked && service.start && context.isBusy(service.userDTO.userId) ? 'staff_busy' : null
}

/** The services that UndoStop of the visit reopens: those with the latest end after which none was started. */
export function lastCompletedServices(visit: StepVisit): readonly StepService[] {
  const services = visit.clientHistoryServicesDTO.filter(isTimed)
  const latest = services
    .flatMap(({ end }) => end ?? [])
    .toSorted()
    .at(-1)
  return services.filter((service) => service.end !== null && service.end === latest && !isFollowed(visit, service))
}

type Timestamps = Partial<Pick<StepService, 'start' | 'end'>>
/** The visit with changed times of some services. `startServices` is set with the first service that begins, cleared with the last. */
function withTimestamps<V extends StepVisit>(visit: V, now: string, change: (service: StepService) => Timestamps | undefined): V {
  const services = visit.clientHistoryServicesDTO.map((service) => ({ ...service, ...change(service) }))
  const startServices = services.some(hasBegun) ? (visit.startServices ?? now) : null
  return { ...visit, startServices, clientHistoryServicesDTO: services }
}

/**
 * The visit after an allowed step. There is none after UndoArrival. Start only sets the arrival: where the visit is created
 * by it, `toBookedVisit` gives the services.
 */
export function afterVisitStep<V extends StepVisit>(step: Exclude<VisitStep, 'UndoArrival'>, visit: V, now: string): V {
  const first = findFirstOpen(visit)
  const last = lastCompletedServices(visit)
  switch (step) {
    case 'Start':
      return { ...visit, arrival: now }
    case 'StartServices':
      return withTimestamps(visit, now, (service) => (service === first ? { start: now } : undefined))
    case 'Stop':
      return withTimestamps(visit, now, (service) => (service.end ? undefined : { end: now }))
    case 'UndoStart':
      return withTimestamps(visit, now, () => ({ start: null }))
    case 'UndoStop':
      return withTimestamps(visit, now, (service) => (last.includes(service) ? { end: null } : undefined))
    case 'Checkout':
      return { ...visit, checkedOut: now }
  }
}

/** The visit after an allowed step of the service with this id. */
export function afterServiceStep<V extends StepVisit>(step: ServiceStep, visit: V, id: string, now: string): V {
  if (step === 'Remove') {
    const rest = visit.clientHistoryServicesDTO.filter((service) => service.clientHistoryServiceId !== id)
    return withTimestamps({ ...visit, clientHistoryServicesDTO: rest }, now, () => undefined)
  }
  const timestamps: Record<Exclude<ServiceStep, 'Remove'>, Timestamps> = {
    Start: { start: now },
    Stop: { end: now },
    UndoStart: { start: null },
    UndoStop: { end: null },
  }
  return withTimestamps(visit, now, (service) => (service.clientHistoryServiceId === id ? timestamps[step] : undefined))
}

/**
 * The visit of a booking whose client has not arrived: every booked service is still to be performed. The server gives the
 * services separate ids at check-in; until then they carry the id of the booked service.
 */
export const toBookedVisit = (
  services: readonly Pick<AgendaService, 'agendaServiceId' | 'serviceId' | 'userId'>[],
): Omit<AgendaVisit, 'appointmentId' | 'version'> => ({
  arrival: null,
  startServices: null,
  checkedOut: null,
  externalCashOrder: null,
  clientHistoryServicesDTO: services.map(({ agendaServiceId, serviceId, userId }) => ({
    clientHistoryServiceId: agendaServiceId,
    agendaServiceId,
    serviceId,
    start: null,
    end: null,
    userDTO: { userId },
  })),
})
