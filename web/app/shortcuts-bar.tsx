import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useOpenPanel } from './panels.tsx'
import { useMenuPages } from './use-menu.ts'
import { useShortcuts } from './use-user-settings.ts'

/** The starred pages as icons, and a button to star others. */
export function ShortcutsBar() {
  const { t } = useTranslation('app')
  const openPanel = useOpenPanel()
  const pages = useMenuPages()
  const { shortcuts } = useShortcuts()
  const starred = shortcuts.flatMap((id) => pages.filter((page) => page.id === id)).slice(0, 5)
  return (
    <nav className="shortcuts" aria-label={t('shortcuts')}>
      {starred.map((page) => {
        const icon = <Icon name={page.icon} />
        const className = buttonClass({ variant: 'ghost' }, 'icon')
        return (
          <Tooltip key={page.id} content={t(page.title)}>
            {page.type === 'link' ? (
              <a className={className} href={page.url} target="_blank" rel="noreferrer" aria-label={t(page.title)}>
                {icon}
              </a>
            ) : (
              <Link className={className} to={page.url ?? '/'} aria-label={t(page.title)}>
                {icon}
              </Link>
            )}
          </Tooltip>
        )
      })}
      <IconButton icon={starred.length > 0 ? 'star' : 'star-border'} label={t('shortcuts')} onClick={() => openPanel('shortcuts')} />
    </nav>
  )
}
