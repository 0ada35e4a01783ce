import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { matchesQuery } from '../ui/match.ts'
import { SearchField } from '../ui/text-field.tsx'
import { SidePanel } from './side-panel.tsx'
import { useThemeSettings } from './theme-store.ts'
import { useMenuPages } from './use-menu.ts'
import { useShortcuts } from './use-user-settings.ts'

/** All pages of the menu with their star; starred pages come first. */
export function ShortcutsPanel({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const pages = useMenuPages()
  const { shortcuts, toggle } = useShortcuts()
  const isLeft = useThemeSettings().layout.config.leftSidePanel.display
  const [query, setQuery] = useState('')
  const entries = pages.map((page) => ({ page, title: t(page.title), starred: shortcuts.includes(page.id) }))
  const found = entries
    .filter(({ title }) => query.trim() === '' || matchesQuery([title], query))
    .sort((a, b) => Number(b.starred) - Number(a.starred))
  return (
    <SidePanel open={open} close={close} side={isLeft ? 'left' : 'right'} title={t('shortcuts')}>
      <SearchField label={t('search_page')} value={query} onChange={setQuery} keepOnEscape />
      <ul className="shortcuts-list">
        {found.map(({ page, title, starred }) => (
          <li key={page.id}>
            <button
              type="button"
              className="item grow"
              onClick={() => {
                close()
                if (page.type === 'link') window.open(page.url, '_blank', 'noreferrer')
                else void navigate(page.url ?? '/')
              }}
            >
              <Icon name={page.icon} className="muted" />
              <span className="grow ell">{title}</span>
            </button>
            <IconButton
              icon={starred ? 'star' : 'star-border'}
              label={starred ? t('unstar', { name: title }) : t('star', { name: title })}
              aria-pressed={starred}
              className={starred ? 'acc' : undefined}
              onClick={() => toggle(page.id)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted s">{t('no_results')}</p>}
    </SidePanel>
  )
}
