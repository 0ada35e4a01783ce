import type { Agenda } from '../../../schema/api/agenda.ts'
import { nextStep } from '../../../schema/rules/visit-steps.ts'
import { useFormat } from '../../ui/use-format.ts'
import { checkoutPath, type Go, NextButton, useNextLabel } from './next-button.tsx'
import { useMinute } from './use-clock.ts'
import { useStepping, useVisitSteps } from './use-visit-steps.ts'

function goOf(agenda: Agenda): { go: Go; agendaServiceId?: string } | null {
  const visit = agenda.appointmentDTO
  const next = nextStep(visit)
  if (!next) return null
  if (next.step === 'Checkout') return visit && { go: { to: checkoutPath({ ...visit, clientId: agenda.clientId }) } }
  if (next.step !== 'StartService') {
    const [first] = visit?.clientHistoryServicesDTO ?? []
    const begins = next.step === 'StartServices' && first?.agendaServiceId
    return { go: { step: { of: 'visit', step: next.step } }, ...(begins ? { agendaServiceId: begins } : {}) }
  }
  const { clientHistoryServiceId: id } = next.service
  const done = visit?.clientHistoryServicesDTO.find((one) => one.clientHistoryServiceId === id)
  const booked = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === done?.agendaServiceId || one.serviceId === done?.serviceId)
  const service = booked?.serviceDTO.service ?? ''
  return { go: { step: { of: 'service', step: 'Start', id, service } }, ...(booked ? { agendaServiceId: booked.agendaServiceId } : {}) }
}

/**
 * The next step of a booking of today: arrive, start, stop, check out; each taken back by the snackbar's Undo.
 * `card`: at the foot of a card, small; `panel`: the filled one of a view.
 */
export function NextStep({ agenda, look }: { agenda: Agenda; look: 'card' | 'panel' }) {
  const { dayIn } = useFormat()
  const take = useVisitSteps()
  const busy = useStepping(agenda.agendaId)
  const labelOf = useNextLabel()
  const today = dayIn(useMinute())
  const next = goOf(agenda)
  const { appointmentDTO: visit, outcome } = agenda
  if (!next || outcome !== null || (!visit?.arrival && dayIn(agenda.start) !== today)) return null
  const { go } = next
  const booked = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === next.agendaServiceId)
  const starts = 'step' in go && go.step.step !== 'Stop' && booked !== undefined
  const service = 'step' in go && go.step.of === 'service' ? go.step.service : undefined
  const person = starts && look === 'panel' ? booked.userDTO.firstName : undefined
  const target = { agendaId: agenda.agendaId, appointmentId: visit?.appointmentId ?? null, client: agenda.clientDTO?.name ?? '' }
  return (
    <NextButton
      label={labelOf(go, { ...(service ? { service } : {}), ...(person ? { person } : {}) })}
      go={go}
      onStep={(step) => take(step, target)}
      busy={busy}
      variant="primary"
      size={look === 'card' ? 's' : 'l'}
      block
    />
  )
}
