import { useTranslation } from 'react-i18next'
import type { AbsenceReason, ShiftRequestStatus, ShiftRequestType } from '../../../../schema/terms.ts'

/** Why somebody is off. */
export function useAbsenceLabels(): Readonly<Record<AbsenceReason, string>> {
  const { t } = useTranslation('rota')
  return { holiday: t('holiday'), sick: t('sick'), course: t('course'), unpaid: t('unpaid'), rota: t('day_without_work') }
}

export function useRequestLabels() {
  const { t } = useTranslation('rota')
  const types: Readonly<Record<ShiftRequestType, string>> = {
    day_off: t('off_day'),
    hours: t('some_hours'),
    sick: t('sick'),
    shift: t('extra_shift'),
    swap: t('swap'),
  }
  const statuses: Readonly<Record<ShiftRequestStatus, string>> = {
    pending: t('pending'),
    approved: t('approved'),
    rejected: t('declined'),
  }
  return { types, statuses }
}
