import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { optionalPart } from '../ui/lazy-part.ts'
import { notify } from '../ui/toaster.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { phone, tablet, useMedia } from '../ui/use-media.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyMenu } from './my-menu.tsx'
import { useOpenPanel } from './panels.tsx'
import { SearchBox } from './search-box.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { useMenuPages } from './use-menu.ts'
import { useSearchKeys } from './use-search-keys.ts'
import { useShortcuts } from './use-user-settings.ts'

/** The starred pages as icons, and a button to star others. */
function ShortcutsBar() {
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

/** Whether a query key is of visits, or of the bookings they belong to. */
const isOfVisits = (key: readonly unknown[]) => typeof key[1] === 'string' && /^\/api\/(Appointments|Agendas)\//.test(key[1])

/** Refetches the visits on screen; shown on /appointments and /appointment/ only. */
function ReloadButton({ size = 'm' }: { size?: 'm' | 'l' }) {
  const { t } = useTranslation('app')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState(false)
  if (pathname !== '/appointments' && !pathname.startsWith('/appointment/')) return null
  const reload = async () => {
    setBusy(true)
    try {
      await client.refetchQueries({ predicate: ({ queryKey }) => isOfVisits(queryKey), type: 'active' }, { throwOnError: true })
      notify({ kind: 'success', text: errorMessage('Appointment refreshed'), id: 'APPOINTMENT_REFRESHED' })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error), id: 'APPOINTMENT_REFRESHED' })
    } finally {
      setBusy(false)
    }
  }
  return <IconButton icon="reload" size={size} label={t('refresh')} busy={busy} onClick={() => void reload()} />
}

const ToolbarExtras = optionalPart(async () => (await import('./toolbar-extras.tsx')).ToolbarExtras)

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
        <ReloadButton size="l" />
        {/* The agenda's own list is right below. */}
        {pathname !== '/agendas' && dayListButton}
        <IconButton icon="search" size="l" label={t('search')} onClick={() => openPanel('search')} />
        <ToolbarExtras size="l" />
        <Bell size="l" />
        <MyMenu place="toolbar" />
      </header>
    )
  }
  return (
    <header className="bar" {...region}>
      <div className="bar-inner flex middle full">
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
        <ToolbarExtras />
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
