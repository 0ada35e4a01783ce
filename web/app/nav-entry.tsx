import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { isCurrent, isOpenByPath, type MenuItem } from './menu.ts'

interface EntryProps {
  entry: MenuItem
  badge: (entry: MenuItem) => number | null
  onNavigate?: () => void
}

function EntryLink({ entry, badge, onNavigate }: EntryProps) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const count = badge(entry)
  const content = (
    <>
      <Icon name={entry.icon} />
      <span className="nav-word">{t(entry.title)}</span>
      {count !== null && (
        <span className="count">
          {count}
          <span className="sr"> {t('badge_today')}</span>
        </span>
      )}
    </>
  )
  if (entry.type === 'link') {
    return (
      <a href={entry.url} target={entry.target ?? '_blank'} rel="noreferrer" onClick={onNavigate}>
        {content}
        <Icon name="external" size={12} className="nav-end" />
      </a>
    )
  }
  return (
    <Link to={entry.url ?? '/'} aria-current={isCurrent(entry, pathname) ? 'page' : undefined} onClick={onNavigate}>
      {content}
    </Link>
  )
}

/** An entry of the vertical menu. A collapsible entry is open while the current page belongs to it. */
export function NavEntry({ entry, badge, onNavigate }: EntryProps) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const isInside = isOpenByPath(entry, pathname)
  const [chosen, setChosen] = useState<{ open: boolean; isInside: boolean } | null>(null)
  if (!entry.children || entry.children.length === 0) {
    return (
      <li>
        <EntryLink entry={entry} badge={badge} onNavigate={onNavigate} />
      </li>
    )
  }
  // The user's choice holds until navigation enters or leaves the group.
  const open = chosen !== null && chosen.isInside === isInside ? chosen.open : isInside
  return (
    <li className="nav-collapse">
      <EntryLink entry={entry} badge={badge} onNavigate={onNavigate} />
      <button
        type="button"
        className="nav-fold"
        aria-expanded={open}
        aria-label={t('menu_more_of', { name: t(entry.title) })}
        onClick={() => setChosen({ open: !open, isInside })}
      >
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <ul className="nav-children">
          {entry.children.map((child) => (
            <NavEntry key={child.id} entry={child} badge={badge} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  )
}
