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
export function closedRefusal(visit: StepVisit): string | null {
  if (!visit.arrival) return 'The client has not arrived yet'
  return visit.checkedOut || visit.externalCashOrder ? 'Already checked out' : null
}

/** Why a step of the whole visit may not be taken, as a sentence; null where it may. */
export function visitStepRefusal(step: VisitStep, visit: StepVisit, around: StepContext): string | null {
  if (step === 'Start') return visit.arrival ? 'The client has already come' : null
  const closed = closedRefusal(visit)
  if (closed) return closed
  const services = visit.clientHistoryServicesDTO
  switch (step) {
    case 'StartServices': {
      if (visit.startServices) return 'Already started'
      const [first] = services
      return first ? startRefusal(visit, first, around) : 'There is no service to start'
    }
    case 'Stop':
      if (!visit.startServices) return 'Not started yet'
      return services.every((service) => service.end) ? 'Already stopped' : null
    case 'UndoStart':
      if (!visit.startServices) return 'Not started yet'
      return services.some((service) => service.end) ? 'A service has already ended' : null
    case 'UndoStop': {
      const last = lastCompletedServices(visit)
      if (!last.length) return services.some((service) => service.end) ? 'A later service has already been started' : 'Not stopped yet'
      return last.map((service) => reopenRefusal(visit, service, around)).find((sentence) => sentence !== null) ?? null
    }
    case 'Checkout':
      return services.some((service) => !service.end) ? 'A service is still open' : null
    case 'UndoArrival':
      return null
  }
}

/** Why a step of one service may not be taken; null where it may. Undefined services are the caller's to notice. */
export function serviceStepRefusal(step: ServiceStep, visit: StepVisit, service: StepService, around: StepContext): string | null {
  const closed = closedRefusal(visit)
  if (closed) return closed
  switch (step) {
    case 'Start':
      return service.start || service.end ? 'Already started' : startRefusal(visit, service, around)
    case 'Stop':
      if (service.end) return 'Already stopped'
      return service.start ? null : 'Not started yet'
    case 'UndoStart':
      if (service.end) return 'A service has already ended'
      return service.start ? null : 'Not started yet'
    case 'UndoStop':
      return service.end ? reopenRefusal(visit, service, around) : 'Not stopped yet'
    case 'Remove':
      return isRunning(service) ? 'Stop the service first' : null
  }
}

const place = (visit: StepVisit, service: StepService) =>
  visit.clientHistoryServicesDTO.findIndex((other) => other.clientHistoryServiceId === service.clientHistoryServiceId)

function startRefusal(visit: StepVisit, service: StepService, around: StepContext): string | null {
  if (around.avoidAppointmentsStartCheck) return null
  const earlier = visit.clientHistoryServicesDTO.slice(0, place(visit, service))
  if (earlier.some((other) => !other.end)) return 'An earlier service is still open'
  return around.isBusy(service.userDTO.userId) ? 'This person is still working on somebody else' : null
}

/** Begun when the other one had ended: opening that one again would turn the order round. */
const followed = (visit: StepVisit, { clientHistoryServiceId, end }: StepService) =>
  visit.clientHistoryServicesDTO.some(
    (other) => other.clientHistoryServiceId !== clientHistoryServiceId && other.start !== null && end !== null && other.start >= end,
  )

function reopenRefusal(visit: StepVisit, service: StepService, around: StepContext): string | null {
  const later = visit.clientHistoryServicesDTO.slice(place(visit, service) + 1)
  const check = !around.avoidAppointmentsStartCheck
  if (followed(visit, service) || (check && later.some((other) => other.start))) return 'A later service has already been started'
  return check && service.start && around.isBusy(service.userDTO.userId) ? 'This person is still working on somebody else' : null
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
