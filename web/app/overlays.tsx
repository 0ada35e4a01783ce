import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { addIcons } from '../ui/icon.tsx'
import { screenIconPaths } from '../ui/screen-icon-paths.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { phone, useMedia } from '../ui/use-media.ts'
import { AfterClosing } from './after-closing.tsx'
import { Brand } from './brand.tsx'
import { DayList } from './day-list.tsx'
import { MenuFooter } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyMenu } from './my-menu.tsx'
import { NavList } from './nav-list.tsx'
import { type Panel, useOpenPanel } from './panels.tsx'
import { QuickPanel } from './quick-panel.tsx'
import { SearchBox } from './search-box.tsx'
import { ShortcutsPanel } from './shortcuts-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import { ThemeDialog } from './theme-dialog.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import './overlays.css'

addIcons(screenIconPaths)

const CalendarPanel = lazy(async () => ({ default: (await import('../features/booking/calendar-feeds/calendar-panel.tsx')).CalendarPanel }))
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const SecurityPanel = lazy(async () => ({ default: (await import('../features/platform/session/security-panel.tsx')).SecurityPanel }))

/** The dialogs and side panels of the shell; at most one is open. */
export function Overlays({ panel, close }: { panel: Panel | null; close: () => void }) {
  const { t } = useTranslation('app')
  const navbar = useRegion('navbar')
  const isPhone = useMedia(phone)
  const { footer } = useThemeSettings().layout.config
  const openPanel = useOpenPanel()
  return (
    <>
      <SidePanel
        open={panel === 'menu'}
        close={close}
        side="left"
        title={t('main_menu')}
        titleHidden
        className="nav nav-drawer"
        {...navbar}
      >
        <Brand />
        <NavList onNavigate={close} />
        {isPhone && (
          <div className="nav-language">
            <LanguageSwitch named />
          </div>
        )}
        <MyMenu place="navbar" />
        {isPhone && footer.display && <MenuFooter />}
      </SidePanel>
      <Dialog
        open={panel === 'search'}
        onClose={close}
        title={t('search')}
        className="search-dialog"
        footer={
          <Button block icon="list" onClick={() => openPanel('palette')}>
            {t('pages_and_actions')}
          </Button>
        }
      >
        <SearchBox inDialog onChosen={close} />
      </Dialog>
      <Suspense fallback={null}>{panel === 'palette' && <CommandPalette close={close} />}</Suspense>
      <Dialog open={panel === 'security'} onClose={close} title={t('my_security')}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <SecurityPanel />
        </Suspense>
      </Dialog>
      <Dialog open={panel === 'calendar'} onClose={close} title={t('my_calendar')}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <CalendarPanel />
        </Suspense>
      </Dialog>
      <DayList open={panel === 'day'} close={close} />
      <ShortcutsPanel open={panel === 'shortcuts'} close={close} />
      <QuickPanel open={panel === 'quick'} close={close} />
      <ThemeDialog open={panel === 'theme'} close={close} />
      <AfterClosing />
    </>
  )
}
