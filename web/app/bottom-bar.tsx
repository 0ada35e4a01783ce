import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { getBottomBarEntries, isCurrent, type MenuId, type MenuLabel } from './menu.ts'
import { NavBadge } from './nav-badge.tsx'
import { useOpenPanel } from './panels.tsx'
import { useRegion } from './theme-store.ts'
import { useMenuWithBadges } from './use-day.ts'
import './navigation.css'

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
  const entries = getBottomBarEntries(useMenuWithBadges())
  return (
    <nav className="bottomnav grid line-above" aria-label={t('bottom_menu')} {...region}>
      {entries.map((entry) => (
        <Link key={entry.id} to={entry.url ?? '/'} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
          <Icon name={entry.icon} />
          {t(shortLabels[entry.id] ?? entry.title)}
          {entry.badge && entry.counts !== 'bookings' && <NavBadge badge={entry.badge} />}
        </Link>
      ))}
      <button type="button" onClick={() => openPanel('menu')}>
        <Icon name="more" />
        {t('menu_more')}
      </button>
    </nav>
  )
}
