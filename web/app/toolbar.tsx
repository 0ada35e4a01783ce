import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyMenu } from './my-menu.tsx'
import { usePanels } from './panels.tsx'
import { ReloadButton } from './reload-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ShortcutsBar } from './shortcuts-bar.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { phone, tablet, useMedia } from './use-media.ts'
import { useSearchKeys } from './use-search-keys.ts'

/** `menuButton`: no navbar stands beside or below it, so the menu opens from here. */
export function Toolbar({ menuButton }: { menuButton: boolean }) {
  const { t } = useTranslation('app')
  const region = useRegion('toolbar')
  const navigate = useNavigate()
  const { roles } = useMe()
  const open = usePanels()
  const small = useMedia(phone)
  const narrow = useMedia(tablet)
  const { style, config } = useThemeSettings().layout
  const books = hasAnyRole(roles, groups.profileInfoAccess)
  useSearchKeys(small ? () => open('search') : undefined)
  if (small) {
    return (
      <header className="bar" {...region}>
        <Brand />
        <span className="grow" />
        <ReloadButton />
        <IconButton icon="search" size="l" label={t('search_open')} onClick={() => open('search')} />
        <Bell size="l" />
        <MyMenu look="round" />
      </header>
    )
  }
  return (
    <header className="bar" {...region}>
      <div className="bar-inner">
        {menuButton && <IconButton icon="menu" label={t('main_menu')} onClick={() => open('menu')} />}
        {(style !== 'layout1' || menuButton) && !narrow && <Brand />}
        <SearchBox />
        {!narrow && <ShortcutsBar />}
        <span className="bar-gap" />
        {books && (
          <>
            {narrow ? (
              <IconButton variant="plain" icon="walk" label={t('walk_in')} onClick={() => void navigate('/agenda/add?walkIn=1')} />
            ) : (
              <Button icon="walk" onClick={() => void navigate('/agenda/add?walkIn=1')}>
                {t('walk_in')}
              </Button>
            )}
            <Link className="btn primary" to="/agenda/add">
              <Icon name="plus" />
              {t('new_booking')}
            </Link>
          </>
        )}
        <span className="bar-space" />
        <ReloadButton />
        {hasAnyRole(roles, groups.adminReceptionist) && <IconButton icon="list" label={t('day_list')} onClick={() => open('day')} />}
        <Bell />
        <LanguageSwitch />
        {config.rightSidePanel.display && !narrow && <IconButton icon="columns" label={t('quick_panel')} onClick={() => open('quick')} />}
        <MyMenu look="round" />
      </div>
    </header>
  )
}
