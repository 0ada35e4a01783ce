import { useTranslation } from 'react-i18next'

/** Placeholder of a date field: the salon's dateFormat with translated letters. */
export function useDatePlaceholder(dateFormat: string): string {
  const { t } = useTranslation()
  return dateFormat.replace(/YYYY|MM|DD/g, (part) =>
    part === 'MM' ? t('placeholder_month') : part === 'DD' ? t('placeholder_day') : t('placeholder_year'),
  )
}

/**
 * The error of a text that is no date: as short as the field is wide. On a second line it would move the button that is being pressed.
 */
export function useNotADate(dateFormat: string): string {
  const { t } = useTranslation()
  return t('enter_date_as', { format: useDatePlaceholder(dateFormat) })
}
