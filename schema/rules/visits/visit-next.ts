/** The next step of a visit: the only place that decides what the agenda, the board and the visit's own screens offer. */
import type { ErrorCode } from '../../errors.ts'
import { isRunning, type StepContext, type StepService, type StepVisit, serviceStepRefusal, visitStepRefusal } from './visit-steps.ts'

/**
 * Whose next step is asked for. `visit`: the visit as a whole, one stop ends all its services. `services`: service by
 * service, no matter who does it. A `userId`: what this team member does next.
 */
export type NextScope = 'visit' | 'services' | { userId: string }

/** `service` is the one that the step starts or stops; null for check-in and for a stop of the whole visit. */
export type NextAction<Service extends StepService = StepService> =
  | { of: 'visit'; step: 'Start' | 'Stop'; service: null }
  | { of: 'visit'; step: 'StartServices'; service: Service }
  | { of: 'service'; step: 'Start' | 'Stop'; service: Service }
  | { of: 'checkout' }

/** What to do next: check in, start, stop or check out. Null once the visit is closed, or while it is not this team member's turn. */
export function nextAction<Service extends StepService>(
  visit: (Omit<StepVisit, 'clientHistoryServicesDTO'> & { clientHistoryServicesDTO: readonly Service[] }) | null,
  scope: NextScope,
): NextAction<Service> | null {
  if (!visit?.arrival) return { of: 'visit', step: 'Start', service: null }
  if (visit.checkedOut || visit.externalCashOrder) return null
  const open = visit.clientHistoryServicesDTO.filter((service) => !service.end)
  const [first] = open
  if (!first) return { of: 'checkout' }
  const isInScope = (service: Service) => typeof scope === 'string' || service.userDTO.userId === scope.userId
  if (!visit.startServices) return isInScope(first) ? { of: 'visit', step: 'StartServices', service: first } : null
  const running = open.find((service) => isRunning(service) && isInScope(service))
  if (running) return scope === 'visit' ? { of: 'visit', step: 'Stop', service: null } : { of: 'service', step: 'Stop', service: running }
  return isInScope(first) ? { of: 'service', step: 'Start', service: first } : null
}

/** Why a next action may not be done now, as an error code; null if it may. */
export function actionRefusal(action: NextAction, visit: StepVisit, context: StepContext): ErrorCode | null {
  if (action.of === 'checkout') return visitStepRefusal('Checkout', visit, context)
  if (action.of === 'service') return serviceStepRefusal(action.step, visit, action.service, context)
  return visitStepRefusal(action.step, visit, context)
}
