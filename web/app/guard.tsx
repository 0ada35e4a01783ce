import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useErrorMessage } from '../api/error-message.ts'
import { MeContext, useLoadMe } from '../api/me.ts'
import { endSession, useSession } from '../api/session-store.ts'
import { getRouteAccess } from './find-route.ts'
import { resolveNavigation } from './landing.ts'
import { MeError } from './me-error.tsx'
import { getSavedRedirect, saveRedirect } from './redirect.ts'
import { Splash } from './splash.tsx'
import { useScreenChange } from './use-screen-change.ts'
import { useSessionNotices } from './use-session-notices.ts'

/** Loads the user of the session, then shows the requested screen or redirects to one that the user may open. */
export function Guard() {
  const loaded = useLoadMe()
  const { signedOut } = useSession()
  const errorMessage = useErrorMessage()
  const { pathname, search } = useLocation()
  useSessionNotices(loaded.state)
  const isSettled = loaded.state === 'guest' || loaded.state === 'known'
  const me = loaded.state === 'known' ? loaded.me : null
  const path = `${pathname}${search}`
  const request = { path, access: getRouteAccess(pathname), roles: me?.roles ?? [], saved: getSavedRedirect() }
  const navigation = resolveNavigation(request, getRouteAccess)
  const redirects = isSettled && navigation.kind === 'redirect'
  const pathToKeep = navigation.kind === 'redirect' && !signedOut ? navigation.keep : null
  // A user who has lost every role cannot open anything.
  const hasNoRoles = me !== null && me.roles.length === 0
  useEffect(() => {
    if (hasNoRoles) endSession("You don't have permission to do this")
  }, [hasNoRoles])
  useScreenChange(isSettled && !redirects, me?.salon?.salonName)
  useEffect(() => {
    if (redirects) saveRedirect(pathToKeep)
  }, [redirects, pathToKeep])
  if (loaded.state === 'failed') return <MeError message={errorMessage(loaded.error)} onRetry={loaded.retry} />
  if (loaded.state === 'loading' || hasNoRoles) return <Splash />
  // The key makes two redirects in a row distinct, even to the same path.
  if (navigation.kind === 'redirect') return <Navigate key={path} to={navigation.to} replace />
  return (
    <MeContext value={me}>
      <Outlet />
    </MeContext>
  )
}
