import { lazy, Suspense } from 'react'
import { getSessionState, useSession } from '../api/session-store.ts'
import { findRoute } from './find-route.ts'
import { GuestLayout } from './guest-layout.tsx'
import { StaticSplash } from './splash.tsx'

const load = async () => ({ default: (await import('./frame.tsx')).Frame })
const Frame = lazy(load)
// With a session the frame and the screen are needed in any case: they load in parallel with the user's data.
if (getSessionState().code !== null) {
  void load().catch(() => undefined)
  findRoute(location.pathname)?.screen?.preload()
}

/** The frame of screens that require a session. Without one, public screens are shown without it. */
export function Shell() {
  if (useSession().code === null) return <GuestLayout />
  return (
    <Suspense fallback={<StaticSplash />}>
      <Frame />
    </Suspense>
  )
}
