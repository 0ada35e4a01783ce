import { Suspense } from 'react'
import { getSessionState, useSession } from '../api/session-store.ts'
import { findRoute } from './find-route.ts'
import { GuestLayout } from './guest-layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { StaticSplash } from './splash.tsx'

const Frame = lazyScreen(() => import('./frame.tsx'), 'Frame')

/** With a session the frame and the screen are needed in any case: loads them in parallel with the user's data. Never rejects. */
export async function preloadShell(): Promise<void> {
  if (getSessionState().code === null) return
  await Promise.all([Frame.preload(), findRoute(location.pathname)?.screen.preload()])
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
