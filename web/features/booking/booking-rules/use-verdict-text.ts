import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../../schema/rules/booking/booking-rules.ts'
import { markLabels } from './rule-values.ts'

/** What applies to a booking, in two or three words of the desk. */
export function useVerdictText() {
  const { t } = useTranslation('booking-rules')
  return ({ outcome, rule }: Verdict): string => {
    if (outcome === 'service') return t('rule_not_online')
    if (outcome === 'prepay') return t('rule_end_prepay', { percent: rule?.percent ?? 100 })
    return t(markLabels[outcome])
  }
}
