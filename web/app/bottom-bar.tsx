import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { getBottomBarEntries, isCurrent, type MenuId, type MenuLabel } from './menu.ts'
import { useOpenPanel } from './panels.tsx'
import { useRegion } from './theme-store.ts'
import { useBadges } from './use-day.ts'
import { useMenu } from './use-menu.ts'

/** Shorter labels for the narrow bar. */
const shortLabels: Partial<Record<MenuId, MenuLabel>> = {
  appointments: 'menu_short_appointments',
  'reservations-online': 'menu_short_online',
  'reservation-online': 'menu_short_online',
}

/** The menu on phones: the four main entries, and 'More' for all others. */
export function BottomBar() {
  const { t } = useTranslation('app')
  const region = useRegion('main')
  const { pathname } = useLocation()
  const openPanel = useOpenPanel()
  const badge = useBadges()
  const entries = getBottomBarEntries(useMenu())
  return (
    <nav className="bottomnav" aria-label={t('bottom_menu')} {...region}>
      {entries.map((entry) => {
        const count = badge(entry)
        return (
          <Link key={entry.id} to={entry.url ?? '/'} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
            <Icon name={entry.icon} />
            {t(shortLabels[entry.id] ?? entry.title)}
            {count !== null && entry.badge !== 'bookings' && <span className="count">{count}</span>}
          </Link>
        )
      })}
      <button type="button" onClick={() => openPanel('menu')}>
        <Icon name="more" />
        {t('menu_more')}
      </button>
    </nav>
  )
}
