import { useTranslation } from 'react-i18next'
import { groupMenu } from './menu.ts'
import { NavEntry } from './nav-entry.tsx'
import { useBadges } from './use-day.ts'
import { useMenu } from './use-menu.ts'

/** The vertical menu: entries, titled groups and dividers. `onNavigate` is called when an entry is opened. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app')
  const badge = useBadges()
  return (
    <nav aria-label={t('main_menu')}>
      <ul>
        {groupMenu(useMenu()).map((node) => {
          if (node.type === 'divider') return <li key={node.id} className="nav-line" aria-hidden="true" />
          if (node.type !== 'group') return <NavEntry key={node.id} entry={node} badge={badge} onNavigate={onNavigate} />
          return (
            <li key={node.title}>
              <span className="over">{t(node.title)}</span>
              <ul aria-label={t(node.title)}>
                {node.children.map((entry) => (
                  <NavEntry key={entry.id} entry={entry} badge={badge} onNavigate={onNavigate} />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
