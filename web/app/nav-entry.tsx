import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { isCurrent, isOpenByPath, type MenuItem } from './menu.ts'

interface Props {
  entry: MenuItem
  badge: (entry: MenuItem) => number | null
  onGo?: () => void
}

function EntryLink({ entry, badge, onGo }: Props) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const count = badge(entry)
  const inside = (
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
      <a href={entry.url} target={entry.target ?? '_blank'} rel="noreferrer" onClick={onGo}>
        {inside}
        <Icon name="external" size={12} className="nav-end" />
      </a>
    )
  }
  return (
    <Link to={entry.url ?? '/'} aria-current={isCurrent(entry, pathname) ? 'page' : undefined} onClick={onGo}>
      {inside}
    </Link>
  )
}

/** One entry of the vertical menu. A collapse opens by itself while the path lies inside it. */
export function NavEntry({ entry, badge, onGo }: Props) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const inside = isOpenByPath(entry, pathname)
  const [chosen, setChosen] = useState<{ open: boolean; inside: boolean } | null>(null)
  if (!entry.children || entry.children.length === 0) {
    return (
      <li>
        <EntryLink entry={entry} badge={badge} onGo={onGo} />
      </li>
    )
  }
  // What was opened or shut by hand holds until the path enters or leaves the group.
  const open = chosen !== null && chosen.inside === inside ? chosen.open : inside
  return (
    <li className="nav-collapse">
      <EntryLink entry={entry} badge={badge} onGo={onGo} />
      <button
        type="button"
        className="nav-fold"
        aria-expanded={open}
        aria-label={t('menu_more_of', { name: t(entry.title) })}
        onClick={() => setChosen({ open: !open, inside })}
      >
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <ul className="nav-children">
          {entry.children.map((child) => (
            <NavEntry key={child.id} entry={child} badge={badge} onGo={onGo} />
          ))}
        </ul>
      )}
    </li>
  )
}
