import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import type { ClientHistoryService } from '../../../schema/api/client-history.ts'
import { ownStatus } from '../../../schema/rules/visit-status.ts'
import { nextServiceStep, type StepContext, serviceStepRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import type { Step } from './steps.ts'

/** What the one button of a visit does. `service` is the one that it begins or ends. */
export type NextAction = { kind: 'step'; step: Step; service: ClientHistoryService | null } | { kind: 'checkout' }

const visitStep = (step: 'Start' | 'StartServices', service: ClientHistoryService | null): NextAction => ({
  kind: 'step',
  step: { of: 'visit', step },
  service,
})
const serviceStep = (step: 'Start' | 'Stop', service: ClientHistoryService): NextAction => ({
  kind: 'step',
  step: { of: 'service', step, id: service.clientHistoryServiceId, service: service.service },
  service,
})

/** On a board that times every service, for who looks after all of it. */
export function nextForAll(row: AppointmentOfDay): NextAction | null {
  if (!row.arrival) return visitStep('Start', null)
  if (row.checkedOut || row.externalCashOrder) return null
  const next = nextServiceStep(row)
  if (!next) return { kind: 'checkout' }
  return row.startServices ? serviceStep(next.step, next.service) : visitStep('StartServices', next.service)
}

/** In a staff member's own view: what is theirs to do now, if anything is. */
export function nextForOwn(row: AppointmentOfDay, userId: string): NextAction | null {
  if (!row.arrival) return visitStep('Start', null)
  const open = row.clientHistoryServicesDTO.filter((service) => !service.end)
  const [first] = open
  if (!first) return row.checkedOut || row.externalCashOrder ? null : { kind: 'checkout' }
  const running = open.find((service) => service.start && service.userDTO.userId === userId)
  const status = ownStatus(row, { userId, fullAgenda: false })
  if (status === 'In-progress' && running) return serviceStep('Stop', running)
  if (first.userDTO.userId !== userId) return null
  if (status === 'Waiting') return visitStep('StartServices', first)
  return status === 'Ready' ? serviceStep('Start', first) : null
}

/** Why it may not be done now: a sentence of the server's, English; null where it may. */
export function getActionRefusal(action: NextAction, row: AppointmentOfDay, around: StepContext): string | null {
  if (action.kind === 'checkout') return visitStepRefusal('Checkout', row, around)
  const { step, service } = action
  if (step.of === 'service') return service && serviceStepRefusal(step.step, row, service, around)
  return visitStepRefusal(step.step, row, around)
}
