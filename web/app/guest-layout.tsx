import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Loading } from './loading.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRegion } from './theme-store.ts'

/** A layout without navigation, for pages opened by links and public pages without a session. */
export function GuestLayout() {
  const region = useRegion('main')
  return (
    <div className="guest-bare col" {...region}>
      <OfflineBanner />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
