import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { defaults } from '../../schema/terms.ts'
import { provideIdentity } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { AvatarColours } from '../ui/avatar.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { loadPart } from '../ui/load-part.ts'
import { useMenuFolded } from '../ui/menu-fold.ts'
import { skipLinksId } from '../ui/skip-link.tsx'
import { SalonFormat } from '../ui/use-format.ts'
import { useIsUsed } from '../ui/use-is-used.ts'
import { phone, tablet, useMedia } from '../ui/use-media.ts'
import { findRoute } from './find-route.ts'
import { Copyright } from './footer.tsx'
import { ScreenSkeleton } from './loading.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { type Panel, Panels, useOpenPanel } from './panels.tsx'
import { getFooterPlace, hasToolbar } from './theme-settings.ts'
import { getThemeSettings, useRegion, useThemeSettings } from './theme-store.ts'
import { Toolbar } from './toolbar.tsx'
import { useHelpKey } from './use-search-keys.ts'
import { useStaffColours } from './use-staff-colours.ts'
import { useSavedSettings } from './use-user-settings.ts'
import './frame.css'
import './navigation.css'
import { setItem, storageKeys } from '../api/storage.ts'
import { getCardManagementUrl } from './card-management.ts'

/** Stores the settings of the first salon that the device keeps. */
function useShellStorage(): void {
  const { salon } = useMe()
  useEffect(() => {
    setItem(storageKeys.isPet, salon ? String(salon.isPet) : null)
    setItem(storageKeys.cardManagementUrl, salon && getCardManagementUrl(salon))
  }, [salon])
}

const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar)
const HorizontalNav = lazyPart(async () => (await import('./horizontal-nav.tsx')).HorizontalNav)
// Loaded with the overlays, which show the question; a call may be refused before these are there.
provideIdentity(async () => (await import('../api/identity.ts')).identity.askOnce(null))
const Overlays = lazy(async () => ({ default: (await loadPart(() => import('./overlays.tsx'))).Overlays }))

// Few need them.
if (matchMedia('(forced-colors: active)').matches) void import('../ui/forced-colors.css')

/** Loads the menu of the width and the layout with which the page begins. */
export async function preloadMenu(): Promise<void> {
  if (matchMedia(phone).matches) await BottomBar.preload()
  else if (getThemeSettings().layout.style !== 'layout1') await HorizontalNav.preload()
}

/** The panels, loaded once the page is used. */
function LoadedOverlays(props: { panel: Panel | null; close: () => void }) {
  const isUsed = useIsUsed()
  return <Suspense fallback={null}>{(isUsed || props.panel !== null) && <Overlays {...props} />}</Suspense>
}

/** Navigation, toolbar, screen and panels, arranged by the layout settings. */
export function Frame() {
  useSavedSettings()
  useShellStorage()
  const { salon } = useMe()
  const { timeZone, dateFormat, currency } = salon ?? defaults
  const format = useMemo(() => ({ timeZone, dateFormat, currency }), [timeZone, dateFormat, currency])
  return (
    <SalonFormat value={format}>
      <AvatarColours value={useStaffColours()}>
        <Panels render={(panel, close) => <LoadedOverlays panel={panel} close={close} />}>
          <Regions />
        </Panels>
      </AvatarColours>
    </SalonFormat>
  )
}

function Regions() {
  const { t } = useTranslation('app')
  const { layout } = useThemeSettings()
  const { style, config } = layout
  const { pathname } = useLocation()
  const openPanel = useOpenPanel()
  useHelpKey(useCallback(() => openPanel('help'), [openPanel]))
  const mainRegion = useRegion('main')
  const footerRegion = useRegion('footer')
  const isTablet = useMedia(tablet)
  const isPhone = useMedia(phone)
  const isFolded = useMenuFolded()
  const isHorizontal = style !== 'layout1'
  const { navbar, toolbar, footer, mode, scroll } = config
  const fills = findRoute(pathname)?.fills === true
  const hasNavbar = !isHorizontal && !isPhone && navbar.display
  const place = getFooterPlace(config, { fills, isPhone, hasNavbar })
  const footerElement = (
    <footer className="foot surface line-above xs muted" {...footerRegion}>
      <Copyright />
    </footer>
  )
  return (
    <div
      className="shell"
      data-style={style}
      data-mode={mode}
      data-scroll={scroll}
      data-fills={fills}
      data-nav={hasNavbar ? navbar.position : 'none'}
      data-nav-style={navbar.style}
      data-folded={hasNavbar && (navbar.folded || isTablet || isFolded)}
      data-bar={toolbar.position}
      data-bar-style={toolbar.style}
      data-foot={footer.position}
      data-foot-style={place === 'bar' && fills ? 'fixed' : footer.style}
    >
      <a className="skip" href="#main">
        {t('skip_to_content')}
      </a>
      <div id={skipLinksId} />
      {hasNavbar && <Navbar hasFooter={place === 'menu'} />}
      <div className="bars">
        <OfflineBanner />
        {(hasToolbar(layout) || isPhone) && <Toolbar menuButton={!hasNavbar && !isPhone && !(isHorizontal && navbar.display)} />}
        <Suspense fallback={null}>{isHorizontal && !isPhone && navbar.display && <HorizontalNav />}</Suspense>
      </div>
      <main className="main" id="main" tabIndex={-1} {...mainRegion}>
        <div className="content">
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </div>
        {place === 'content' && footerElement}
      </main>
      {place === 'bar' && footerElement}
      <Suspense fallback={null}>{isPhone && <BottomBar />}</Suspense>
    </div>
  )
}
