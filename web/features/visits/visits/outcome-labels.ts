import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { type OutcomeReason, outcomeReasons } from '../../../../schema/terms.ts'
import { useFormat } from '../../../ui/use-format.ts'

const isListed = (reason: string): reason is OutcomeReason => outcomeReasons.some((one) => one === reason)

/** Labels of the reasons for cancellations and no-shows. */
export function useOutcomeLabels() {
  const { t } = useTranslation('visits')
  const { dayOf, time } = useFormat()
  const reasons: Readonly<Record<OutcomeReason, string>> = {
    ill: t('reason_ill'),
    forgot: t('reason_forgot'),
    no_time: t('reason_no_time'),
    late: t('reason_late'),
    elsewhere: t('reason_elsewhere'),
    salon: t('reason_salon'),
    other: t('other'),
  }
  return {
    reason: (reason: OutcomeReason) => reasons[reason],
    /** Reason, note, author and time of a cancellation or no-show; unknown parts are left out. */
    line: ({ outcomeDTO }: Pick<Agenda, 'outcomeDTO'>): string => {
      if (!outcomeDTO) return ''
      const { reason, note, at, userId, userName } = outcomeDTO
      const reasonLabel = isListed(reason) ? reasons[reason] : reason
      const author = userId === 'guest' ? t('by_client_online') : userName
      const date = at === null ? '' : t('day_comma_time', { day: dayOf(at, 'short'), at: time(at) })
      return [reason === 'other' && note ? '' : reasonLabel, note, author, date].filter(Boolean).join(' · ')
    },
  }
}
