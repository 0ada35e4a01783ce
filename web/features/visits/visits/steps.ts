import type { NextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { afterServiceStep, afterVisitStep, type StepService, type StepVisit } from '../../../../schema/rules/visits/visit-steps.ts'

type VisitStepName = 'Start' | 'StartServices' | 'Stop' | 'UndoArrival' | 'UndoStart' | 'UndoStop'
type ServiceStepName = 'Start' | 'Stop' | 'UndoStart' | 'UndoStop'
/** One step of a visit, or of one of its services (`service` is its name). `Start` of the visit is the check-in. */
export type Step = { of: 'visit'; step: VisitStepName } | { of: 'service'; step: ServiceStepName; id: string; service: string }

/** Check-in creates the visit; every other step is one of a visit that is saved. */
export const isCheckIn = ({ of, step }: Step): boolean => of === 'visit' && step === 'Start'

/** The visit that a step belongs to. */
export interface VisitRef {
  agendaId: string
  /** Null until check-in creates the visit. */
  appointmentId: string | null
  /** The client's name. */
  client: string
}

/** The step of a next action; null for checkout, which has its own screen. */
export function toStep<Service extends StepService>(action: NextAction<Service>, getName: (service: Service) => string): Step | null {
  if (action.of === 'checkout') return null
  if (action.of === 'visit') return { of: 'visit', step: action.step }
  const { step, service } = action
  return { of: 'service', step, id: service.clientHistoryServiceId, service: getName(service) }
}

/** Whether the visit is in the state that the step leads to. */
export function isDone(step: Step, visit: StepVisit): boolean {
  if (step.of === 'service') {
    const service = visit.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === step.id)
    if (!service) return false
    return { Start: service.start !== null, Stop: service.end !== null, UndoStart: service.start === null, UndoStop: service.end === null }[
      step.step
    ]
  }
  const hasEnded = visit.clientHistoryServicesDTO.every((service) => service.end !== null)
  return {
    Start: visit.arrival !== null,
    StartServices: visit.startServices !== null,
    Stop: hasEnded,
    UndoArrival: false,
    UndoStart: visit.startServices === null,
    UndoStop: !hasEnded,
  }[step.step]
}

/** The optimistic update of a step: a function from the visit before to the visit after it. UndoArrival changes nothing until the reply. */
export const afterStep = (step: Step, now: string) => {
  return <Visit extends StepVisit>(visit: Visit): Visit => {
    if (step.of === 'service') return afterServiceStep(step.step, visit, step.id, now)
    return step.step === 'UndoArrival' ? visit : afterVisitStep(step.step, visit, now)
  }
}

const visitUndo: Partial<Record<VisitStepName, VisitStepName>> = { Start: 'UndoArrival', StartServices: 'UndoStart', Stop: 'UndoStop' }
const serviceUndo: Partial<Record<ServiceStepName, ServiceStepName>> = { Start: 'UndoStart', Stop: 'UndoStop' }
/** The step that undoes a step; null for an undo. */
export function getUndoStep(step: Step): Step | null {
  if (step.of === 'service') {
    const undo = serviceUndo[step.step]
    return undo ? { ...step, step: undo } : null
  }
  const undo = visitUndo[step.step]
  return undo ? { of: 'visit', step: undo } : null
}
