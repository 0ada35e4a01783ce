import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { matches } from '../ui/match.ts'
import { SearchField } from '../ui/text-field.tsx'
import { SidePanel } from './side-panel.tsx'
import { useThemeSettings } from './theme-store.ts'
import { useMenuPages } from './use-menu.ts'
import { useShortcuts } from './use-user-settings.ts'

/** Every page of the menu with its star; the starred ones stand first. */
export function ShortcutsPanel({ open, close }: { open: boolean; close: () => void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const pages = useMenuPages()
  const { shortcuts, toggle } = useShortcuts()
  const left = useThemeSettings().layout.config.leftSidePanel.display
  const [query, setQuery] = useState('')
  const named = pages.map((page) => ({ page, title: t(page.title), starred: shortcuts.includes(page.id) }))
  const found = named
    .filter(({ title }) => query.trim() === '' || matches([title], query))
    .sort((a, b) => Number(b.starred) - Number(a.starred))
  return (
    <SidePanel open={open} close={close} side={left ? 'left' : 'right'} title={t('shortcuts')}>
      <SearchField label={t('search_page')} value={query} onChange={setQuery} />
      <ul className="starring">
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
