import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { type OutcomeReason, outcomeReasons } from '../../../schema/terms.ts'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'

const isListed = (reason: string): reason is OutcomeReason => outcomeReasons.some((one) => one === reason)

/** Why a booking was called off or nobody came, in words. */
export function useOutcomeLabels() {
  const { t } = useTranslation('appointments')
  const { dayOf, time } = useFormat()
  const words: Readonly<Record<OutcomeReason, string>> = {
    ill: t('reason_ill'),
    forgot: t('reason_forgot'),
    no_time: t('reason_no_time'),
    late: t('reason_late'),
    elsewhere: t('reason_elsewhere'),
    salon: t('reason_salon'),
    other: t('other'),
  }
  return {
    reason: (reason: OutcomeReason) => words[reason],
    /** Why, by whom, when, of a booking that does not stand; what is not known is left out. */
    line: ({ outcomeDTO }: Pick<Agenda, 'outcomeDTO'>): string => {
      if (!outcomeDTO) return ''
      const { reason, note, at, userId, userName } = outcomeDTO
      const why = isListed(reason) ? words[reason] : reason
      const who = userId === 'guest' ? t('by_client_online') : userName
      const when = at === null ? '' : t('day_at', { day: dayOf(at, 'short'), at: time(at) })
      return [reason === 'other' && note ? '' : why, note, who, when].filter(Boolean).join(' · ')
    },
  }
}
