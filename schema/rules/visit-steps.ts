import type { ErrorCode } from '../errors.ts'
/**
 * The visit as a machine: which step may follow, why not, and what it changes. The worker says the same in the conditions
 * of its updates, so that no two people can pass at once, and asks these rules which sentence a refusal deserves; the web
 * asks them what to offer. Instants are ISO in UTC, to the second.
 */

export interface StepService {
  clientHistoryServiceId: string
  start: string | null
  /** Without it the service is open. An end without a start: done together with the visit, not timed. */
  end: string | null
  userDTO: { userId: string }
}
export interface StepVisit {
  arrival: string | null
  startServices: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  /** In the order in which they are to be done. */
  clientHistoryServicesDTO: readonly StepService[]
}
/** What else decides whether somebody may start: who works on another visit, and whether the salon asks at all. */
export interface StepContext {
  avoidAppointmentsStartCheck: boolean
  isBusy: (userId: string) => boolean
}

export const visitSteps = ['Start', 'StartServices', 'Stop', 'UndoArrival', 'UndoStart', 'UndoStop', 'Checkout'] as const
export type VisitStep = (typeof visitSteps)[number]
export const serviceSteps = ['Start', 'Stop', 'UndoStart', 'UndoStop', 'Remove'] as const
export type ServiceStep = (typeof serviceSteps)[number]

export const isRunning = ({ start, end }: Pick<StepService, 'start' | 'end'>): boolean => start !== null && end === null
const isBegun = ({ start, end }: Pick<StepService, 'start' | 'end'>) => start !== null || end !== null

/** What holds every step back: nobody there yet, or the visit is closed. */
export function closedRefusal(visit: StepVisit): ErrorCode | null {
  if (!visit.arrival) return 'client_not_arrived'
  return visit.checkedOut || visit.externalCashOrder ? 'already_checked_out' : null
}

/** Why a step of the whole visit may not be taken, as a sentence; null where it may. */
export function visitStepRefusal(step: VisitStep, visit: StepVisit, around: StepContext): ErrorCode | null {
  if (step === 'Start') return visit.arrival ? 'client_arrived' : null
  const closed = closedRefusal(visit)
  if (closed) return closed
  const services = visit.clientHistoryServicesDTO
  switch (step) {
    case 'StartServices': {
      if (visit.startServices) return 'already_started'
      const [first] = services
      return first ? startRefusal(visit, first, around) : 'there_is_no_service_to_start'
    }
    case 'Stop':
      if (!visit.startServices) return 'not_started_yet'
      return services.every((service) => service.end) ? 'already_stopped' : null
    case 'UndoStart':
      if (!visit.startServices) return 'not_started_yet'
      return services.some((service) => service.end) ? 'a_service_has_already_ended' : null
    case 'UndoStop': {
      const last = lastCompletedServices(visit)
      if (!last.length) return services.some((service) => service.end) ? 'a_later_service_has_already_been_started' : 'not_stopped_yet'
      return last.map((service) => reopenRefusal(visit, service, around)).find((sentence) => sentence !== null) ?? null
    }
    case 'Checkout':
      return services.some((service) => !service.end) ? 'a_service_is_still_in_progress' : null
    case 'UndoArrival':
      return null
  }
}

/** Why a step of one service may not be taken; null where it may. Undefined services are the caller's to notice. */
export function serviceStepRefusal(step: ServiceStep, visit: StepVisit, service: StepService, around: StepContext): ErrorCode | null {
  const closed = closedRefusal(visit)
  if (closed) return closed
  switch (step) {
    case 'Start':
      return service.start || service.end ? 'already_started' : startRefusal(visit, service, around)
    case 'Stop':
      if (service.end) return 'already_stopped'
      return service.start ? null : 'not_started_yet'
    case 'UndoStart':
      if (service.end) return 'a_service_has_already_ended'
      return service.start ? null : 'not_started_yet'
    case 'UndoStop':
      return service.end ? reopenRefusal(visit, service, around) : 'not_stopped_yet'
    case 'Remove':
      return isRunning(service) ? 'stop_the_service_first' : null
  }
}

const place = (visit: StepVisit, service: StepService) =>
  visit.clientHistoryServicesDTO.findIndex((other) => other.clientHistoryServiceId === service.clientHistoryServiceId)

function startRefusal(visit: StepVisit, service: StepService, around: StepContext): ErrorCode | null {
  if (around.avoidAppointmentsStartCheck) return null
  const earlier = visit.clientHistoryServicesDTO.slice(0, place(visit, service))
  if (earlier.some((other) => !other.end)) return 'an_earlier_service_is_still_in_progress'
  return around.isBusy(service.userDTO.userId) ? 'staff_busy' : null
}

/** Begun when the other one had ended: opening that one again would turn the order round. */
const followed = (visit: StepVisit, { clientHistoryServiceId, end }: StepService) =>
  visit.clientHistoryServicesDTO.some(
    (other) => other.clientHistoryServiceId !== clientHistoryServiceId && other.start !== null && end !== null && other.start >= end,
  )

function reopenRefusal(visit: StepVisit, service: StepService, around: StepContext): ErrorCode | null {
  const later = visit.clientHistoryServicesDTO.slice(place(visit, service) + 1)
  const check = !around.avoidAppointmentsStartCheck
  if (followed(visit, service) || (check && later.some((other) => other.start))) return 'a_later_service_has_already_been_started'
  return check && service.start && around.isBusy(service.userDTO.userId) ? 'staff_busy' : null
}

/** What an UndoStop of the visit opens again: the services that ended last and after which none was begun. */
export function lastCompletedServices(visit: StepVisit): readonly StepService[] {
  const ends = visit.clientHistoryServicesDTO.flatMap(({ end }) => end ?? [])
  const latest = ends.toSorted().at(-1)
  return visit.clientHistoryServicesDTO.filter((service) => service.end !== null && service.end === latest && !followed(visit, service))
}

type Stamps = Partial<Pick<StepService, 'start' | 'end'>>
/** The visit with some of its services stamped anew; the begin of the services goes with the last one that was begun. */
function stamped<V extends StepVisit>(visit: V, now: string, change: (service: StepService) => Stamps | undefined): V {
  const services = visit.clientHistoryServicesDTO.map((service) => ({ ...service, ...change(service) }))
  const startServices = services.some(isBegun) ? (visit.startServices ?? now) : null
  return { ...visit, startServices, clientHistoryServicesDTO: services }
}

/** The visit after a step that may be taken. UndoArrival leaves none, Checkout closes it, and the arrival brings its services with it. */
export function afterVisitStep<V extends StepVisit>(step: Exclude<VisitStep, 'UndoArrival'>, visit: V, now: string): V {
  const [first] = visit.clientHistoryServicesDTO
  const last = lastCompletedServices(visit)
  switch (step) {
    case 'Start':
      return { ...visit, arrival: now }
    case 'StartServices':
      return stamped(visit, now, (service) => (service === first ? { start: now } : undefined))
    case 'Stop':
      return stamped(visit, now, (service) => (service.end ? undefined : { end: now }))
    case 'UndoStart':
      return stamped(visit, now, () => ({ start: null }))
    case 'UndoStop':
      return stamped(visit, now, (service) => (last.includes(service) ? { end: null } : undefined))
    case 'Checkout':
      return { ...visit, checkedOut: now }
  }
}

export function afterServiceStep<V extends StepVisit>(step: ServiceStep, visit: V, id: string, now: string): V {
  if (step === 'Remove') {
    const rest = visit.clientHistoryServicesDTO.filter((service) => service.clientHistoryServiceId !== id)
    return stamped({ ...visit, clientHistoryServicesDTO: rest }, now, () => undefined)
  }
  const stamps: Record<Exclude<ServiceStep, 'Remove'>, Stamps> = {
    Start: { start: now },
    Stop: { end: now },
    UndoStart: { start: null },
    UndoStop: { end: null },
  }
  return stamped(visit, now, (service) => (service.clientHistoryServiceId === id ? stamps[step] : undefined))
}

/** What the one button of a card does: arrive, start, stop, check out; a service of its own where some are done and none goes on. Null once it is paid. */
export type NextStep = { step: 'Start' | 'StartServices' | 'Stop' | 'Checkout' } | { step: 'StartService'; service: StepService }
export function nextStep(visit: StepVisit | null): NextStep | null {
  if (!visit?.arrival) return { step: 'Start' }
  if (visit.checkedOut || visit.externalCashOrder) return null
  const open = visit.clientHistoryServicesDTO.filter((service) => !service.end)
  const [first] = open
  if (!first) return { step: 'Checkout' }
  if (!visit.startServices) return { step: 'StartServices' }
  return open.some(isRunning) ? { step: 'Stop' } : { step: 'StartService', service: first }
}

/** What a board that times every service does next: stop what goes on, else start what is first; the person of it is the one to call. */
export function nextServiceStep<S extends StepService>(visit: {
  clientHistoryServicesDTO: readonly S[]
}): { step: 'Start' | 'Stop'; service: S } | null {
  const open = visit.clientHistoryServicesDTO.filter((service) => !service.end)
  const running = open.find(isRunning)
  const [first] = open
  if (running) return { step: 'Stop', service: running }
  return first ? { step: 'Start', service: first } : null
}
