import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { showInRow } from '../../../ui/show-in-row.ts'
import './staff-tabs.css'

export type StaffTab = 'people' | 'rota' | 'attendance' | 'requests' | 'news'

/** Links between the views of /staff. `pending`: open requests. */
export function StaffTabs({ current, pending }: { current: StaffTab; pending?: number | undefined }) {
  const { t } = useTranslation('rota')
  const { roles } = useMe()
  const labels: Record<StaffTab, string> = {
    people: t('people_tab'),
    rota: t('rota'),
    attendance: t('attendance'),
    requests: t('requests'),
    news: t('news'),
  }
  const tabs: StaffTab[] = hasAnyRole(roles, ['ADMIN']) ? ['people', 'rota', 'attendance', 'requests', 'news'] : ['people', 'rota', 'news']
  return (
    <nav className="st-tabs flex" aria-label={t('staff')} ref={(row) => showInRow(row, row?.querySelector('[aria-current]'))}>
      {tabs.map((tab) => (
        <Link key={tab} to={tab === 'people' ? '/staff' : `/staff?tab=${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {labels[tab]}
          {tab === 'requests' && pending !== undefined && pending > 0 && <span className="count">{pending}</span>}
        </Link>
      ))}
    </nav>
  )
}
