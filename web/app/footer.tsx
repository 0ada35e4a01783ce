import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { findOwnSalon, MeContext } from '../api/me.ts'

/** The copyright line, from 2019 to the current year, in the name of the salon; before sign-in and on the platform in the product's. */
export function Copyright() {
  const { t } = useTranslation('app')
  const salonName = findOwnSalon(use(MeContext))?.salonName
  const year = new Date().getFullYear()
  return <>{t('copyright', { from: 2019, to: year, name: salonName ?? t('product_name') })}</>
}

/** The footer at the end of the side menu. */
export function MenuFooter() {
  return (
    <footer className="nav-foot muted">
      <Copyright />
    </footer>
  )
}
