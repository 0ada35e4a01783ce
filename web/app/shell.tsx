import { lazy, Suspense } from 'react'
import { sessionState, useSession } from '../api/session-store.ts'
import { GuestLayout } from './guest-layout.tsx'
import { StaticSplash } from './splash.tsx'

const load = async () => ({ default: (await import('./frame.tsx')).Frame })
const Frame = lazy(load)
// Whoever is signed in will need it: it comes while the server is still being asked who that is.
if (sessionState().code !== null) void load().catch(() => undefined)

/** The frame of every screen behind the sign-in. Guests see the few open screens without it. */
export function Shell() {
  if (useSession().code === null) return <GuestLayout />
  return (
    <Suspense fallback={<StaticSplash />}>
      <Frame />
    </Suspense>
  )
}
