import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useOnline } from '../api/connection.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { loadErrorTexts } from '../api/error-texts.ts'
import { findOwnSalon, MeContext, type MeState, useLoadMe } from '../api/me.ts'
import { checkSession } from '../api/session.ts'
import { endSession, getSessionState, openPage, useSession } from '../api/session-store.ts'
import { getItem, setItem, storageKeys } from '../api/storage.ts'
import { loadMoreTexts } from '../i18n.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { announce } from '../ui/live-region.tsx'
import { loadPart } from '../ui/load-part.ts'
import { notify } from '../ui/toaster.tsx'
import { findRoute, getRouteAccess } from './find-route.ts'
import { canAccess, resolveNavigation } from './landing.ts'
import { Splash, SplashNote } from './splash.tsx'
import type { WithoutServerProps } from './without-server.tsx'

/**
 * Checks a stored session code at the start. Returns what the splash says meanwhile: 'Logging with session', then 'Logged in session code',
 * in the texts of the API's catalogue. A flag in the storage limits them to the first page load of a session.
 */
function useSessionNote(state: MeState['state']): string | null {
  const text = useErrorMessage()
  const [note, setNote] = useState<'logging_with_session' | 'logged_in_session_code' | null>(null)
  const isAutomatic = useRef(getSessionState().code !== null)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isAutomatic.current || hasStarted.current) return
    hasStarted.current = true
    if (getItem(storageKeys.loginMessage) === null) setNote('logging_with_session')
    void checkSession()
  }, [])
  useEffect(() => {
    if (state !== 'known' || getItem(storageKeys.loginMessage) !== null) return
    setItem(storageKeys.loginMessage, 'shown')
    if (!isAutomatic.current) return
    setNote('logged_in_session_code')
    void loadErrorTexts().then(() => announce(text('logged_in_session_code')))
  }, [state, text])
  return note && text(note)
}

/** On navigation to another screen: sets the document title, announces the screen and scrolls to the top. Dialogs over it do not count. */
function useScreenChange(ready: boolean, salonName: string | undefined): void {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const label = findRoute(pathname)?.label
  const screenPath = findRoute(pathname)?.over ?? pathname
  const previousPath = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || label === undefined) return
    const screen = t(label)
    document.title = t('page_title', { screen, name: salonName ?? t('product_name') })
    if (previousPath.current !== null && previousPath.current !== screenPath) {
      announce(screen)
      document.getElementById('main')?.scrollTo(0, 0)
      if (document.documentElement.dataset.scroll === 'body') scrollTo(0, 0)
    }
    previousPath.current = screenPath
  }, [ready, label, screenPath, salonName, t])
}

/** Says that the roles of the user do not open a screen, from which they are sent on. */
function useRefusalNote(pathname: string | null): void {
  const { t } = useTranslation('app')
  useEffect(() => {
    const label = pathname === null ? undefined : findRoute(pathname)?.label
    if (label === undefined || pathname === '/') return
    void loadMoreTexts().then(() => notify({ kind: 'info', id: 'refused', text: t('screen_refused', { screen: t(label) }) }))
  }, [pathname, t])
}

/** What is shown while the server is away, or fails, before the page was loaded. Without its code: `children`. */
const WithoutServer = lazyPart<WithoutServerProps>(() =>
  import('./without-server.tsx').then(
    (loaded) => loaded.WithoutServer,
    () => (props) => props.children,
  ),
)

/** The path that was requested before signing in, kept per tab; only paths of this site. */
function getSavedRedirect(): string | null {
  const saved = getItem(storageKeys.redirectUrl, 'tab')
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : null
}

function saveRedirect(path: string | null): void {
  setItem(storageKeys.redirectUrl, path, 'tab')
}

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
  const isOnline = useOnline()
  const errorMessage = useErrorMessage()
  const { pathname, search } = useLocation()
  const note = useSessionNote(loaded.state)
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
  useScreenChange(isSettled && !redirects, findOwnSalon(me)?.salonName)
  useEffect(() => {
    if (redirects) saveRedirect(pathToKeep)
  }, [redirects, pathToKeep])
  const { access, roles } = request
  const isRefused = redirects && access !== undefined && roles.length > 0 && !canAccess(access, [])
  useRefusalNote(isRefused ? pathname : null)
  const failed = loaded.state === 'failed' ? loaded : null
  if (loaded.state === 'loading' || failed || isForbidden || isReplaced) {
    const splash = <Splash note={failed ? errorMessage(failed.error) : note} />
    if (!failed && (isOnline || loaded.state !== 'loading')) return splash
    return (
      <Suspense fallback={splash}>
        <WithoutServer failed={failed}>{splash}</WithoutServer>
      </Suspense>
    )
  }
  // The key makes two redirects in a row distinct, even to the same path.
  if (navigation.kind === 'redirect') return <Navigate key={path} to={navigation.to} replace />
  return (
    <MeContext value={me}>
      <SplashNote value={note}>
        <Outlet />
      </SplashNote>
      <SignInOverPage />
    </MeContext>
  )
}
