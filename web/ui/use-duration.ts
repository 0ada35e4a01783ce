import { useTranslation } from 'react-i18next'

/** Minutes as people say them: '45 min', '3 h', '3 h 48 min'; whole minutes. */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation()
  return (all) => {
    const whole = Math.round(all)
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
    if (hours === 0) return t('minutes', { minutes })
    return minutes === 0 ? t('hours_short', { hours }) : t('hours_and_minutes', { hours, minutes })
  }
}
