import { useTranslation } from 'react-i18next'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { actionRefusal, type NextAction } from '../../../../schema/rules/visits/visit-next.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import type { ButtonStyle } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { NextButton, useNextLabel } from './next-button.tsx'
import { checkoutPath, type NextTarget } from './next-target.ts'
import { type Step, toStep, type VisitRef } from './steps.ts'
import { useIsStepPending } from './use-visit-steps.ts'
import { getClientName } from './visit-people.ts'

interface VisitNextProps {
  row: AppointmentOfDay
  action: NextAction<ClientHistoryService>
  context: StepContext
  onStep: (step: Step, visit: VisitRef) => void
  look: ButtonStyle
}

/** The next step of a visit whose services are loaded. */
export function VisitNext({ row, action, context, onStep, look }: VisitNextProps) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const errorMessage = useErrorMessage()
  const nextLabel = useNextLabel()
  const busy = useIsStepPending(row.agendaId)
  const refusal = actionRefusal(action, row, context)
  const client = getClientName(row)
  const { agendaId, appointmentId, clientId } = row
  const step = toStep(action, (one) => one.service)
  const checkout = appointmentId === null ? null : { to: checkoutPath({ appointmentId, clientId }) }
  const target: NextTarget | null = step ? { step } : checkout
  if (target === null) return null
  const service = 'service' in action ? action.service : null
  const starts = step !== null && step.step !== 'Stop'
  const hasSeveral = row.clientHistoryServicesDTO.length > 1
  const label = nextLabel(target, {
    // The first service of a visit is not named: it is what was booked.
    ...(service && hasSeveral && !(starts && step.of === 'visit') ? { service: service.service } : {}),
    ...(service && starts ? { person: service.userDTO.firstName } : {}),
    ...(action.of === 'checkout' ? { total: euros(row.total) } : {}),
  })
  return (
    <NextButton
      {...look}
      label={label}
      name={t('next_for', { what: label, client })}
      target={target}
      onStep={(chosen) => onStep(chosen, { agendaId, appointmentId, client })}
      busy={busy}
      reason={refusal === null || busy ? null : errorMessage(errorMessages[refusal])}
    />
  )
}
