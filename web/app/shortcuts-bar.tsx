import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { usePanels } from './panels.tsx'
import { useMenuPages } from './use-menu.ts'
import { useShortcuts } from './use-user-settings.ts'

/** The starred items, one icon each, and the way to star more. */
export function ShortcutsBar() {
  const { t } = useTranslation('app')
  const open = usePanels()
  const pages = useMenuPages()
  const { shortcuts } = useShortcuts()
  const starred = shortcuts.flatMap((id) => pages.filter((page) => page.id === id)).slice(0, 5)
  return (
    <nav className="shortcuts" aria-label={t('shortcuts')}>
      {starred.map((page) => {
        const inside = <Icon name={page.icon} />
        const look = classNames('btn', 'ghost', 'icon')
        return (
          <Tooltip key={page.id} content={t(page.title)}>
            {page.type === 'link' ? (
              <a className={look} href={page.url} target="_blank" rel="noreferrer" aria-label={t(page.title)}>
                {inside}
              </a>
            ) : (
              <Link className={look} to={page.url ?? '/'} aria-label={t(page.title)}>
                {inside}
              </Link>
            )}
          </Tooltip>
        )
      })}
      <IconButton icon={starred.length > 0 ? 'star' : 'star-border'} label={t('shortcuts')} onClick={() => open('shortcuts')} />
    </nav>
  )
}
