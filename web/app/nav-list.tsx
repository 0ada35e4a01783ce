import { useTranslation } from 'react-i18next'
import { groupMenu } from './menu.ts'
import { NavEntry } from './nav-entry.tsx'
import { useMenuWithBadges } from './use-day.ts'

/** The vertical menu: entries, titled groups and dividers. `onNavigate` is called when an entry is opened. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app')
  return (
    <nav aria-label={t('main_menu')}>
      <ul>
        {groupMenu(useMenuWithBadges()).map((node) => {
          if (node.type === 'divider') return <li key={node.id} className="nav-line" aria-hidden="true" />
          if (node.type !== 'group') return <NavEntry key={node.id} entry={node} onNavigate={onNavigate} />
          return (
            <li key={node.title}>
              <span className="over">{t(node.title)}</span>
              <ul aria-label={t(node.title)}>
                {node.children.map((entry) => (
                  <NavEntry key={entry.id} entry={entry} onNavigate={onNavigate} />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
