import { useTranslation } from 'react-i18next'

/** The copyright line, from 2019 to the current year. */
export function Copyright() {
  const { t } = useTranslation('app')
  const year = new Date().getFullYear()
  return <>{t('copyright', { from: 2019, to: year, name: t('product_name') })}</>
}
