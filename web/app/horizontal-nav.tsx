import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { groupMenu, isCurrent, isOpenByPath, type MenuItem } from './menu.ts'
import { NavBadge } from './nav-badge.tsx'
import { useRegion } from './theme-store.ts'
import { useMenuWithBadges } from './use-day.ts'
import './horizontal-nav.css'

/** The menu in one row, for layouts 2 and 3; groups and collapsible entries open as menus. */
export function HorizontalNav() {
  const { t } = useTranslation('app')
  const region = useRegion('navbar')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toAction = (entry: MenuItem): MenuEntry => ({
    value: entry.id,
    label: t(entry.title),
    icon: entry.icon,
    checked: isCurrent(entry, pathname),
    run: () => {
      if (entry.type === 'link') open(entry.url, entry.target ?? '_blank', 'noreferrer')
      else void navigate(entry.url ?? '/')
    },
  })
  const renderMenu = (title: string, entries: readonly MenuItem[], icon?: MenuItem['icon']) => (
    <Menu
      label={title}
      side="bottom-start"
      entries={entries.map(toAction)}
      trigger={
        <button type="button" data-current={entries.some((entry) => isOpenByPath(entry, pathname)) || undefined}>
          {icon && <Icon name={icon} />}
          {title}
          <Icon name="chevron-down" size={16} />
        </button>
      }
    />
  )
  return (
    <nav className="hnav line-below" aria-label={t('main_menu')} {...region}>
      <ul className="row gap-2">
        {groupMenu(useMenuWithBadges()).map((node) => {
          if (node.type === 'divider') return <li key={node.id} className="hnav-line" aria-hidden="true" />
          if (node.type === 'group') return <li key={node.title}>{renderMenu(t(node.title), node.children)}</li>
          if (node.children && node.children.length > 0)
            return <li key={node.id}>{renderMenu(t(node.title), [node, ...node.children], node.icon)}</li>
          return (
            <li key={node.id}>
              <Link to={node.url ?? '/'} aria-current={isCurrent(node, pathname) ? 'page' : undefined}>
                <Icon name={node.icon} />
                {t(node.title)}
                {node.badge && <NavBadge badge={node.badge} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
