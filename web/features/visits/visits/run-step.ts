import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { useMe } from '../../../api/me.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { hasNext } from './has-next.ts'
import { canTake, checkoutPath, type NextTarget } from './next-target.ts'
import { toStep } from './steps.ts'
import { isStepPending, useVisitSteps } from './use-visit-steps.ts'
import { getSavedVisitId } from './visit-cache.ts'

/** What the button does, and the booked service that it starts or stops. */
export function getNext(agenda: Agenda) {
  const { agendaServicesDTO, appointmentDTO, clientId } = agenda
  const action = nextAction(appointmentDTO, 'visit')
  if (!action) return null
  const service = 'service' in action ? action.service : null
  const booked =
    agendaServicesDTO.find((one) => one.agendaServiceId === service?.agendaServiceId) ??
    agendaServicesDTO.find((one) => one.serviceId === service?.serviceId)
  const step = toStep(action, () => booked?.serviceDTO.service ?? '')
  const appointmentId = getSavedVisitId(appointmentDTO)
  const checkout = appointmentId === null ? null : { to: checkoutPath({ appointmentId, clientId }) }
  const target: NextTarget | null = step ? { step } : checkout
  return target && { target, booked }
}

type StepKey = 'check_in' | 'start' | 'stop' | 'check_out'
const getStepKey = (target: NextTarget): StepKey => {
  if ('to' in target) return 'check_out'
  if (target.step.step === 'Stop') return 'stop'
  return target.step.of === 'visit' && target.step.step === 'Start' ? 'check_in' : 'start'
}

/**
 * A function that runs a step of a booking of today; false if that is not its next step, the one before waits for its reply, or the
 * role may not take it.
 */
export function useRunStep(): (agenda: Agenda, key: StepKey) => boolean {
  const { dayIn } = useFormat()
  const { roles } = useMe()
  const navigate = useNavigate()
  const client = useQueryClient()
  const runStep = useVisitSteps()
  return (agenda, key) => {
    const next = isStepPending(client, agenda.agendaId) ? null : getNext(agenda)
    const isToday = dayIn(agenda.start) === dayIn(Date.now())
    if (!next || !hasNext(agenda, isToday) || getStepKey(next.target) !== key || !canTake(next.target, roles)) return false
    const appointmentId = getSavedVisitId(agenda.appointmentDTO)
    if ('to' in next.target) void navigate(next.target.to)
    else runStep(next.target.step, { agendaId: agenda.agendaId, appointmentId, client: agenda.clientDTO?.name ?? '' })
    return true
  }
}
