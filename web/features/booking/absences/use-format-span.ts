import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/use-format.ts'

/** From when to when somebody is out; whole days without their hours. */
export function useFormatSpan() {
  const { t } = useTranslation('absences')
  const { momentOf, dayOf, time } = useFormat()
  return (from: string, to: string): string => {
    const isWhole = time(from) === '00:00' && time(to) === '00:00'
    const lastMoment = Date.parse(to) - 1
    const first = isWhole ? dayOf(from, 'short') : momentOf(from)
    const last = isWhole ? dayOf(lastMoment, 'short') : momentOf(to)
    return first === last ? first : t('date_range', { from: first, to: last })
  }
}
