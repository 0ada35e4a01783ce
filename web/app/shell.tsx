import { Suspense } from 'react'
import { getSessionState, usePageOwner } from '../api/session-store.ts'
import { findRoute } from './find-route.ts'
import { GuestLayout } from './guest-layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { StaticSplash } from './splash.tsx'

/** The frame with the menu of its layout. */
async function loadFrame() {
  const loaded = await import('./frame.tsx')
  await loaded.preloadMenu()
  return { Frame: loaded.Frame }
}
const Frame = lazyScreen(loadFrame, 'Frame')

export const SignInLayout = lazyScreen(() => import('./sign-in-layout.tsx'), 'SignInLayout')

/**
 * Loads what the page begins with: with a session, in parallel with the user's data, the frame and the screen; without one, the sign-in
 * page. Never rejects.
 */
export async function preloadShell(): Promise<void> {
  const route = findRoute(location.pathname)
  const isSignedIn = getSessionState().code !== null
  if (!isSignedIn && route?.access === 'public') return
  const layout = isSignedIn ? Frame : SignInLayout
  const opened = isSignedIn || route?.layout === 'guest' ? route : findRoute('/login')
  await Promise.all([layout.preload(), opened?.screen.preload()])
}

/** The frame of screens that require a session. Without one, public screens are shown without it. */
export function Shell() {
  if (usePageOwner() === null) return <GuestLayout />
  return (
    <Suspense fallback={<StaticSplash />}>
      <Frame />
    </Suspense>
  )
}
