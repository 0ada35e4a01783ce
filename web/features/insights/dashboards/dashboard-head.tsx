import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '../../../ui/tabs.css'

/** The title of both dashboards, with the tabs between them. */
export function DashboardHead({ current, children }: { current: 'salon' | 'clients'; children: ReactNode }) {
  const { t } = useTranslation('dashboards')
  return (
    <header className="db-head wrap flex middle no-shrink surface line-below">
      <h1>{t('dashboard')}</h1>
      <nav className="tabs" aria-label={t('dashboard')}>
        <Link to="/dashboard" aria-current={current === 'salon' ? 'page' : undefined}>
          {t('salon')}
        </Link>
        <Link to="/dashboard-client" aria-current={current === 'clients' ? 'page' : undefined}>
          {t('clients')}
        </Link>
      </nav>
      <div className="db-tools wrap row">{children}</div>
    </header>
  )
}
