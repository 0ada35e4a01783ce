import { useTranslation } from 'react-i18next'
import type { OffStretch } from '../../../schema/rules/agenda-hours.ts'
import { timeOf } from '../../../schema/rules/salon-time.ts'
import './agenda-words.ts'

/** Why a stretch is grey, in a word or two. */
export function useOffWord(): (stretch: OffStretch) => string {
  const { t } = useTranslation('agenda')
  return ({ kind, at }) => {
    const time = at === undefined ? '' : timeOf(at)
    return {
      closed: t('off_closed'),
      day_off: t('off_day'),
      lunch: t('off_lunch'),
      break: t('off_break'),
      starts: t('off_starts', { time }),
      ends: t('off_ends', { time }),
    }[kind]
  }
}
