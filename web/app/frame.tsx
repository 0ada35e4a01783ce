import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { defaults } from '../../schema/terms.ts'
import { useMe } from '../api/me.ts'
import { SalonFormat } from '../ui/use-format.ts'
import { BottomBar } from './bottom-bar.tsx'
import { findRoute } from './find-route.ts'
import { Copyright } from './footer.tsx'
import { HorizontalNav } from './horizontal-nav.tsx'
import { Loading } from './loading.tsx'
import { Navbar } from './navbar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Overlays } from './overlays.tsx'
import { Panels } from './panels.tsx'
import { useRegion, useThemeSettings } from './theme-store.ts'
import { Toolbar } from './toolbar.tsx'
import { phone, tablet, useMedia } from './use-media.ts'
import { useKeptForShell } from './use-shell-storage.ts'
import { useUsersSettings } from './use-user-settings.ts'
import '../ui/shell-narrow.css'
import './frame.css'
import './navigation.css'
import './overlays.css'
import './settings.css'

/** Navigation, toolbar, the screen, and what can be laid over it, as the layout's options say. */
export function Frame() {
  useUsersSettings()
  useKeptForShell()
  const { salon } = useMe()
  const timeZone = salon?.timeZone ?? defaults.timeZone
  const format = useMemo(() => ({ timeZone, dateFormat: defaults.dateFormat }), [timeZone])
  return (
    <SalonFormat value={format}>
      <Panels render={(panel, close) => <Overlays panel={panel} close={close} />}>
        <Regions />
      </Panels>
    </SalonFormat>
  )
}

function Regions() {
  const { t } = useTranslation('app')
  const { style, config } = useThemeSettings().layout
  const { pathname } = useLocation()
  const main = useRegion('main')
  const foot = useRegion('footer')
  const narrow = useMedia(tablet)
  const small = useMedia(phone)
  const horizontal = style !== 'layout1'
  const { navbar, toolbar, footer, mode, scroll } = config
  const fills = findRoute(pathname)?.fills === true
  // Where the content scrolls by itself, a static footer stands at the content's end; a screen that fills its region has none.
  const inside = scroll === 'content' && footer.style === 'static'
  const shown = footer.display && !small && !(fills && footer.style === 'static')
  const footerElement = (
    <footer className="foot" {...foot}>
      <Copyright />
    </footer>
  )
  const vertical = !horizontal && !small && navbar.display
  return (
    <div
      className="shell"
      data-style={style}
      data-mode={mode}
      data-scroll={scroll}
      data-fills={fills}
      data-nav={vertical ? navbar.position : 'none'}
      data-nav-style={navbar.style}
      data-folded={vertical && (navbar.folded || narrow)}
      data-bar={toolbar.position}
      data-bar-style={toolbar.style}
      data-foot={footer.position}
      data-foot-style={footer.style}
    >
      <a className="skip" href="#main">
        {t('skip_to_content')}
      </a>
      {vertical && <Navbar />}
      <div className="bars">
        <OfflineBanner />
        {(toolbar.display || small) && <Toolbar menuButton={!vertical && !small && !(horizontal && navbar.display)} />}
        {horizontal && !small && navbar.display && <HorizontalNav />}
      </div>
      <main className="main" id="main" tabIndex={-1} {...main}>
        <div className="content">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </div>
        {shown && inside && footerElement}
      </main>
      {shown && !inside && footerElement}
      {small && <BottomBar />}
    </div>
  )
}
