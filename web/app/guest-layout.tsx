import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Copyright } from './footer.tsx'
import { GuestArt } from './guest-art.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Loading } from './loading.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRegion } from './theme-store.ts'
import './guest.css'

/** A layout without navigation, for pages opened by links and public pages without a session. */
export function GuestLayout() {
  const region = useRegion('main')
  return (
    <div className="guest-bare" {...region}>
      <OfflineBanner />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  )
}

/** The layout of sign-in pages, with an illustration, the language switch and the copyright line. */
export function SignInLayout() {
  const region = useRegion('main')
  return (
    <div className="guest" {...region}>
      <GuestArt />
      <main className="guest-side">
        <OfflineBanner />
        <div className="guest-language">
          <LanguageSwitch named />
        </div>
        <div className="guest-page">
          <span className="logo l guest-logo">
            <Icon name="scissors" />
          </span>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
          <p className="xs muted guest-copyright">
            <Copyright />
          </p>
        </div>
      </main>
    </div>
  )
}
