import { afterServiceStep, afterVisitStep, type StepVisit } from '../../../schema/rules/visit-steps.ts'

type VisitDeed = 'Start' | 'StartServices' | 'Stop' | 'UndoArrival' | 'UndoStart' | 'UndoStop'
type ServiceDeed = 'Start' | 'Stop' | 'UndoStart' | 'UndoStop'
/** One step of a visit, or of one service in it. `Start` of the visit is the arrival. */
export type Step = { of: 'visit'; step: VisitDeed } | { of: 'service'; step: ServiceDeed; id: string; service: string }
export interface Target {
  agendaId: string
  /** Null while nobody has come. */
  appointmentId: string | null
  client: string
}
/** Whether the visit is as the step would have left it. */
export function isDone(step: Step, visit: StepVisit): boolean {
  if (step.of === 'service') {
    const service = visit.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === step.id)
    if (!service) return false
    return { Start: service.start !== null, Stop: service.end !== null, UndoStart: service.start === null, UndoStop: service.end === null }[
      step.step
    ]
  }
  const ended = visit.clientHistoryServicesDTO.every((service) => service.end !== null)
  return {
    Start: visit.arrival !== null,
    StartServices: visit.startServices !== null,
    Stop: ended,
    UndoArrival: false,
    UndoStart: visit.startServices === null,
    UndoStop: !ended,
  }[step.step]
}

/** The visit as it is shown while the step is on its way. */
export const afterStep = (step: Step, now: string) => {
  return <Visit extends StepVisit>(visit: Visit): Visit => {
    if (step.of === 'service') return afterServiceStep(step.step, visit, step.id, now)
    return step.step === 'UndoArrival' ? visit : afterVisitStep(step.step, visit, now)
  }
}

const visitUndo: Partial<Record<VisitDeed, VisitDeed>> = { Start: 'UndoArrival', StartServices: 'UndoStart', Stop: 'UndoStop' }
const serviceUndo: Partial<Record<ServiceDeed, ServiceDeed>> = { Start: 'UndoStart', Stop: 'UndoStop' }
/** What takes a step back; null for what takes one back itself. */
export function getUndoStep(step: Step): Step | null {
  if (step.of === 'service') {
    const back = serviceUndo[step.step]
    return back ? { ...step, step: back } : null
  }
  const back = visitUndo[step.step]
  return back ? { of: 'visit', step: back } : null
}
