import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { canTake, checkoutPath, NextButton, type NextTarget, sheetPath, useNextLabel } from './next-button.tsx'
import { toStep } from './steps.ts'
import { isStepPending, useIsStepPending, useVisitSteps } from './use-visit-steps.ts'
import { getSavedVisitId } from './visit-cache.ts'

/** What the button does, and the booked service that it starts or stops. */
function getNext(agenda: Agenda) {
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

/** Whether a booking has a next step: the client is checked in, or expected today; not if it is cancelled or paid. */
export function hasNext(agenda: Agenda, isToday: boolean): boolean {
  const { appointmentDTO: visit, outcome } = agenda
  return outcome === null && nextAction(visit, 'visit') !== null && (Boolean(visit?.arrival) || isToday)
}

/**
 * The next step of a booking of today: check in, start, stop or check out; the notice that follows offers Undo.
 * `card`: a small button at the foot of a card; `panel`: the primary button of the panel, with undo and a link to the visit.
 */
export function NextStep({ agenda, look }: { agenda: Agenda; look: 'card' | 'panel' }) {
  const { t } = useTranslation('visit-steps')
  const { dayIn } = useFormat()
  const runStep = useVisitSteps()
  const busy = useIsStepPending(agenda.agendaId)
  const nextLabel = useNextLabel()
  const isToday = dayIn(agenda.start) === dayIn(useMinute())
  const next = getNext(agenda)
  if (!next || !hasNext(agenda, isToday)) return null
  const { target, booked } = next
  const step = 'step' in target ? target.step : null
  const service = step?.of === 'service' ? step.service : undefined
  const person = step && step.step !== 'Stop' && look === 'panel' ? booked?.userDTO.firstName : undefined
  const appointmentId = getSavedVisitId(agenda.appointmentDTO)
  const visit = { agendaId: agenda.agendaId, appointmentId, client: agenda.clientDTO?.name ?? '' }
  const button = (
    <NextButton
      label={nextLabel(target, { ...(service ? { service } : {}), ...(person ? { person } : {}) })}
      target={target}
      onStep={(chosen) => runStep(chosen, visit)}
      busy={busy}
      variant="primary"
      size={look === 'card' ? 's' : 'l'}
      block
    />
  )
  if (look === 'card' || !agenda.appointmentDTO?.arrival || appointmentId === null) return button
  return (
    <>
      {button}
      <div className="row between wrap">
        <Button size="s" variant="ghost" icon="undo" busy={busy} onClick={() => runStep({ of: 'visit', step: 'UndoArrival' }, visit)}>
          {t('undo_check_in')}
        </Button>
        <Link className={buttonClass({ size: 's', variant: 'ghost' })} to={sheetPath({ appointmentId, clientId: agenda.clientId })}>
          <Icon name="clock" size={16} />
          {t('open_visit')}
        </Link>
      </div>
    </>
  )
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

/** A link to the receipt of a paid booking. */
export function ReceiptLink({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('visit-steps')
  const { roles } = useMe()
  const appointmentId = getSavedVisitId(agenda.appointmentDTO)
  if (appointmentId === null || !hasAnyRole(roles, groups.user)) return null
  return (
    <Link className={buttonClass({ block: true })} to={checkoutPath({ appointmentId, clientId: agenda.clientId })}>
      <Icon name="note" />
      {t('receipt')}
    </Link>
  )
}
