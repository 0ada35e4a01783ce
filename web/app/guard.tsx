import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useErrorMessage } from '../api/error-message.ts'
import { MeContext, useLoadMe } from '../api/me.ts'
import { endSession, useSession } from '../api/session-store.ts'
import { getRouteAccess } from './find-route.ts'
import { landing } from './landing.ts'
import { MeFailed } from './me-failed.tsx'
import { savedRedirect, saveRedirect } from './redirect.ts'
import { Splash } from './splash.tsx'
import { useArrival } from './use-arrival.ts'
import { useSessionNotices } from './use-session-notices.ts'

/** Whoever comes in: waits until it is known who it is, and sends everybody where section 2 says. */
export function Guard() {
  const reading = useLoadMe()
  const { left } = useSession()
  const sentence = useErrorMessage()
  const { pathname, search } = useLocation()
  useSessionNotices(reading.state)
  const me = reading.state === 'known' ? reading.me : null
  const roles = me?.roles ?? []
  const path = `${pathname}${search}`
  const going = landing({ path, access: getRouteAccess(pathname), roles, saved: savedRedirect() }, getRouteAccess)
  const waiting = reading.state === 'loading'
  const keep = going.kind === 'go' ? (left ? null : going.keep) : null
  const goes = !waiting && reading.state !== 'failed' && going.kind === 'go'
  // A session whose user has lost every role opens nothing.
  const without = me !== null && me.roles.length === 0
  useEffect(() => {
    if (without) endSession("You don't have permission to do this")
  }, [without])
  useArrival(!waiting && reading.state !== 'failed' && going.kind === 'stay')
  useEffect(() => {
    if (goes) saveRedirect(keep)
  }, [goes, keep])
  if (reading.state === 'failed') return <MeFailed sentence={sentence(reading.error)} again={reading.retry} />
  if (waiting || without) return <Splash />
  // Named by where it comes from: two refusals in a row are two, also where both lead to the same place.
  if (going.kind === 'go') return <Navigate key={path} to={going.to} replace />
  return (
    <MeContext value={me}>
      <Outlet />
    </MeContext>
  )
}
