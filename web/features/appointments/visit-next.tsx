import { useTranslation } from 'react-i18next'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import type { StepContext } from '../../../schema/rules/visit-steps.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { getActionRefusal, type NextAction } from './next-action.ts'
import { checkoutPath, type Go, NextButton, useNextLabel } from './next-button.tsx'
import type { Step, Target } from './steps.ts'
import { useStepping } from './use-visit-steps.ts'
import { getClientName } from './visit-people.ts'

interface VisitNextProps {
  row: AppointmentOfDay
  action: NextAction
  around: StepContext
  take: (step: Step, target: Target) => void
  look: ButtonLook
}

/** The next step of a visit that is known in full. */
export function VisitNext({ row, action, around, take, look }: VisitNextProps) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const sentence = useErrorMessage()
  const labelOf = useNextLabel()
  const busy = useStepping(row.agendaId)
  const refusal = getActionRefusal(action, row, around)
  const client = getClientName(row)
  const { agendaId, appointmentId, clientId } = row
  const till: Go | null = appointmentId === null ? null : { to: checkoutPath({ appointmentId, clientId }) }
  const go: Go | null = action.kind === 'step' ? { step: action.step } : till
  if (go === null) return null
  const service = action.kind === 'step' ? action.service : null
  const starts = 'step' in go && go.step.step !== 'Stop'
  const several = row.clientHistoryServicesDTO.length > 1
  const label = labelOf(go, {
    // The first of a visit needs no name: it is what was booked.
    ...(service && several && !(starts && go.step.of === 'visit') ? { service: service.service } : {}),
    ...(service && starts ? { person: service.userDTO.firstName } : {}),
    ...(action.kind === 'checkout' ? { total: euros(row.total) } : {}),
  })
  return (
    <NextButton
      {...look}
      label={label}
      name={t('next_for', { what: label, client })}
      go={go}
      onStep={(step) => take(step, { agendaId, appointmentId, client })}
      busy={busy}
      reason={refusal === null || busy ? null : sentence(refusal)}
    />
  )
}
