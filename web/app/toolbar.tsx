import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { phone, tablet, useMedia } from '../ui/use-media.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { JobsButton } from './jobs-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyMenu } from './my-menu.tsx'
import { useOpenPanel } from './panels.tsx'
import { ReloadButton } from './reload-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ShortcutsBar } from './shortcuts-bar.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { useSearchKeys } from './use-search-keys.ts'

/** The toolbar; `menuButton` opens the menu where the layout has no navbar. */
export function Toolbar({ menuButton }: { menuButton: boolean }) {
  const { t } = useTranslation('app')
  const region = useRegion('toolbar')
  const navigate = useNavigate()
  const { roles } = useMe()
  const openPanel = useOpenPanel()
  const { pathname } = useLocation()
  const isPhone = useMedia(phone)
  const isTablet = useMedia(tablet)
  const { style, config } = useThemeSettings().layout
  const canBook = hasAnyRole(roles, groups.profileInfoAccess)
  const dayListButton = hasAnyRole(roles, groups.adminReceptionist) && (
    <IconButton icon="list" size={isPhone ? 'l' : 'm'} label={t('day_list')} onClick={() => openPanel('day')} />
  )
  useSearchKeys(() => openPanel('palette'), isPhone ? () => openPanel('search') : undefined)
  if (isPhone) {
    return (
      <header className="bar" {...region}>
        <Brand />
        <span className="grow" />
        <ReloadButton />
        {/* The agenda's own list stands right below. */}
        {pathname !== '/agendas' && dayListButton}
        <IconButton icon="search" size="l" label={t('search')} onClick={() => openPanel('search')} />
        <JobsButton size="l" />
        <Bell size="l" />
        <MyMenu place="toolbar" />
      </header>
    )
  }
  return (
    <header className="bar" {...region}>
      <div className="bar-inner">
        {menuButton && <IconButton icon="menu" label={t('main_menu')} onClick={() => openPanel('menu')} />}
        {(style !== 'layout1' || menuButton) && !isTablet && <Brand />}
        <SearchBox />
        {!isTablet && <ShortcutsBar />}
        <span className="bar-gap" />
        {canBook && (
          <>
            {isTablet ? (
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
        {dayListButton}
        <JobsButton />
        <Bell />
        <LanguageSwitch />
        {config.rightSidePanel.display && !isTablet && (
          <IconButton icon="columns" label={t('quick_panel')} onClick={() => openPanel('quick')} />
        )}
        <MyMenu place="toolbar" />
      </div>
    </header>
  )
}
