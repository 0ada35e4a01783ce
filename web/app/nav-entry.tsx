import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { findRoute } from './find-route.ts'
import { isCurrent, isOpenByPath, type MenuItem } from './menu.ts'
import { NavBadge } from './nav-badge.tsx'

interface EntryProps {
  entry: MenuItem
  onNavigate?: () => void
}

function EntryLink({ entry, onNavigate }: EntryProps) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const content = (
    <>
      <Icon name={entry.icon} />
      <span className="nav-word">{t(entry.title)}</span>
      {entry.badge && <NavBadge badge={entry.badge} />}
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
  const preload = () => findRoute(entry.url ?? '/')?.screen?.preload()
  return (
    <Link
      to={entry.url ?? '/'}
      onPointerEnter={preload}
      onFocus={preload}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      onClick={onNavigate}
    >
      {content}
    </Link>
  )
}

/** An entry of the vertical menu. A collapsible entry is open while the current page belongs to it. */
export function NavEntry({ entry, onNavigate }: EntryProps) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const isInside = isOpenByPath(entry, pathname)
  const [chosen, setChosen] = useState<{ open: boolean; isInside: boolean } | null>(null)
  if (!entry.children || entry.children.length === 0) {
    return (
      <li>
        <EntryLink entry={entry} onNavigate={onNavigate} />
      </li>
    )
  }
  // The user's choice holds until navigation enters or leaves the group.
  const open = chosen !== null && chosen.isInside === isInside ? chosen.open : isInside
  return (
    <li className="nav-collapse anchor">
      <EntryLink entry={entry} onNavigate={onNavigate} />
      <button
        type="button"
        className="nav-fold grid centred muted"
        aria-expanded={open}
        aria-label={t('menu_more_of', { name: t(entry.title) })}
        onClick={() => setChosen({ open: !open, isInside })}
      >
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <ul className="nav-children">
          {entry.children.map((child) => (
            <NavEntry key={child.id} entry={child} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  )
}
