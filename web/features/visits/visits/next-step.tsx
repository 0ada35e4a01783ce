import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { hasNext } from './has-next.ts'
import { NextButton, useNextLabel } from './next-button.tsx'
import { checkoutPath, sheetPath } from './next-target.ts'
import { getNext, useRunStep } from './run-step.ts'
import { useIsStepPending, useVisitSteps } from './use-visit-steps.ts'
import { getSavedVisitId } from './visit-cache.ts'

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

/** Passes on the function that runs the steps of bookings; shows nothing. */
export function StepRunner({ onRun }: { onRun: (run: ReturnType<typeof useRunStep>) => void }) {
  const run = useRunStep()
  useEffect(() => onRun(run))
  return null
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
