import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useErrorMessage } from '../api/error-message.ts'
import { MeContext, useLoadMe } from '../api/me.ts'
import { endSession, openPage, useSession } from '../api/session-store.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { loadPart } from '../ui/load-part.ts'
import { getRouteAccess } from './find-route.ts'
import { resolveNavigation } from './landing.ts'
import { MeError } from './me-error.tsx'
import { getSavedRedirect, saveRedirect } from './redirect.ts'
import { Splash } from './splash.tsx'
import { useScreenChange } from './use-screen-change.ts'
import { useSessionNotices } from './use-session-notices.ts'

const SignInAgain = lazyPart(async () => (await loadPart(() => import('../features/platform/session/sign-in-again.tsx'))).SignInAgain)

/** Loads the sign-in over the page: when it is needed, a new release may have replaced its file. */
export const preloadSignInAgain = SignInAgain.preload

/** The sign-in over the page, from the first time that the session has ended by itself. */
function SignInOverPage() {
  const isWaiting = useSession().waitingUserId !== null
  const [isNeeded, setIsNeeded] = useState(false)
  if (isWaiting && !isNeeded) setIsNeeded(true)
  return <Suspense fallback={null}>{isNeeded && <SignInAgain open={isWaiting} />}</Suspense>
}

/**
 * Loads the user of the session, then shows the requested screen or redirects to one that the user may open. If the session ends by
 * itself, the screen stays below the sign-in.
 */
export function Guard() {
  const loaded = useLoadMe()
  const { signedOut, isReplaced } = useSession()
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
  const isForbidden = loaded.state === 'forbidden'
  const isOpen = me !== null
  useEffect(() => {
    if (isForbidden) endSession("You don't have permission to do this")
  }, [isForbidden])
  useEffect(() => (isOpen ? openPage() : undefined), [isOpen])
  useEffect(() => {
    // Another user has signed in over the page. It is gone by now, so that its unsaved changes do not ask to stay.
    if (isReplaced) location.replace('/')
  }, [isReplaced])
  useScreenChange(isSettled && !redirects, me?.salon?.salonName)
  useEffect(() => {
    if (redirects) saveRedirect(pathToKeep)
  }, [redirects, pathToKeep])
  if (loaded.state === 'loading' || isForbidden || isReplaced) return <Splash />
  if (loaded.state === 'failed') return <MeError message={errorMessage(loaded.error)} onRetry={loaded.retry} />
  // The key makes two redirects in a row distinct, even to the same path.
  if (navigation.kind === 'redirect') return <Navigate key={path} to={navigation.to} replace />
  return (
    <MeContext value={me}>
      <Outlet />
      <SignInOverPage />
    </MeContext>
  )
}
