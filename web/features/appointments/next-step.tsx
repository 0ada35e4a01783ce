import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { nextStep } from '../../../schema/rules/visit-steps.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { checkoutPath, type Go, NextButton, sheetPath, useNextLabel } from './next-button.tsx'
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

/** Whether a booking has a next step: of today, and not once it is called off or paid. */
export function hasNext(agenda: Agenda, isToday: boolean): boolean {
  const { appointmentDTO: visit, outcome } = agenda
  return outcome === null && nextStep(visit) !== null && (Boolean(visit?.arrival) || isToday)
}

/**
 * The next step of a booking of today: arrive, start, stop, check out; each taken back by the snackbar's Undo.
 * `card`: one small button at the foot of a card; `panel`: the filled one of a view, and the ways beside it.
 */
export function NextStep({ agenda, look }: { agenda: Agenda; look: 'card' | 'panel' }) {
  const { t } = useTranslation('appointments')
  const { dayIn } = useFormat()
  const take = useVisitSteps()
  const busy = useStepping(agenda.agendaId)
  const labelOf = useNextLabel()
  const isToday = dayIn(agenda.start) === dayIn(useMinute())
  const next = goOf(agenda)
  const { appointmentDTO: visit } = agenda
  if (!next || !hasNext(agenda, isToday)) return null
  const { go } = next
  const booked = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === next.agendaServiceId)
  const starts = 'step' in go && go.step.step !== 'Stop' && booked !== undefined
  const service = 'step' in go && go.step.of === 'service' ? go.step.service : undefined
  const person = starts && look === 'panel' ? booked.userDTO.firstName : undefined
  const target = { agendaId: agenda.agendaId, appointmentId: visit?.appointmentId || null, client: agenda.clientDTO?.name ?? '' }
  const button = (
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
  if (look === 'card' || !visit?.arrival || !visit.appointmentId) return button
  return (
    <>
      {button}
      <div className="row between wrap">
        <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => take({ of: 'visit', step: 'UndoArrival' }, target)}>
          {t('undo_check_in')}
        </Button>
        <Link className={buttonClass({ size: 's', variant: 'ghost' })} to={sheetPath({ ...visit, clientId: agenda.clientId })}>
          <Icon name="clock" size={16} />
          {t('open_visit')}
        </Link>
      </div>
    </>
  )
}
