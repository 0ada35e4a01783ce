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

/** No navigation: what a link opens, and the few open pages for those who are not signed in. */
export function GuestLayout() {
  const region = useRegion('main')
  return (
    <div className="bare" {...region}>
      <OfflineBanner />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  )
}

/** Pages before the sign-in: a picture beside them, the language over them, the copyright line under them. */
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
