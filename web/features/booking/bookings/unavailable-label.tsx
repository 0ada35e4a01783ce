import { useTranslation } from 'react-i18next'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import './agenda-labels.ts'

/** Short label of the reason of an unavailable interval. */
export function useUnavailableLabel(): (interval: UnavailableInterval) => string {
  const { t } = useTranslation('agenda-day')
  return ({ kind, at }) => {
    const time = at === undefined ? '' : formatTimeOfDay(at)
    return {
      closed: t('closed'),
      day_off: t('off_day'),
      lunch: t('off_lunch'),
      break: t('off_break'),
      starts: t('off_starts', { time }),
      ends: t('off_ends', { time }),
    }[kind]
  }
}
