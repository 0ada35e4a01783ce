import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import './appointments-labels.ts'
import type { Step, VisitRef } from './steps.ts'

/** The notice after a step. After the stop of a service it names the next service and who performs it. */
export function useStepLabels(): (step: Step, ref: VisitRef, visit: Appointment | null) => string {
  const { t } = useTranslation('visit-steps')
  return (step, { client }, visit) => {
    if (step.of === 'service') {
      const { service } = step
      const next = visit && nextAction(visit, 'services')
      if (step.step === 'Start') return t('notice_service_started', { client, service })
      if (step.step === 'Stop')
        return next?.of === 'service' && next.step === 'Start'
          ? t('notice_next_called', { service, next: next.service.service, person: next.service.userDTO.firstName })
          : t('notice_service_ended', { client, service })
      return step.step === 'UndoStart' ? t('notice_service_start_undone', { service }) : t('notice_service_reopened', { service })
    }
    switch (step.step) {
      case 'Start':
        return t('notice_checked_in', { client })
      case 'StartServices':
        return t('notice_started', { client, person: visit?.clientHistoryServicesDTO[0]?.userDTO.firstName ?? '' })
      case 'Stop':
        return t('notice_stopped', { client })
      case 'UndoArrival':
        return t('notice_check_in_undone', { client })
      case 'UndoStart':
        return t('notice_start_undone', { client })
      case 'UndoStop':
        return t('notice_stop_undone', { client })
    }
  }
}
