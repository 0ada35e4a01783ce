import { Suspense } from 'react'
import { unstable_HistoryRouter as HistoryRouter, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { routes, type ScreenRoute } from '../routes.tsx'
import { createPageHistory } from '../ui/page-history.ts'
import { ScreenErrors } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { GuestLayout } from './guest-layout.tsx'
import { Shell, SignInLayout } from './shell.tsx'

const toElement = (route: ScreenRoute) => <route.screen />

/** The route of a screen. Dialogs over it are its children, so that the screen stays mounted with its state while they open and close. */
function toRouteObject(route: ScreenRoute): RouteObject {
  const dialogs = routes.filter((other) => other.over === route.path)
  if (dialogs.length === 0) return { path: route.path, caseSensitive: true, element: toElement(route) }
  return {
    element: (
      <>
        {toElement(route)}
        {/* The screen stays where it is while the code of a dialog loads. */}
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </>
    ),
    children: [{ path: route.path, caseSensitive: true, element: null }, ...dialogs.map(toRouteObject)],
  }
}
const toRouteObjects = (layout: ScreenRoute['layout']) =>
  routes.filter((route) => route.layout === layout && !route.over).map(toRouteObject)

const history = createPageHistory()
const routeObjects: RouteObject[] = [
  {
    element: <Guard />,
    children: [
      { path: '/', element: null },
      { element: <Shell />, children: toRouteObjects('chrome') },
      { element: <SignInLayout />, children: toRouteObjects('guest') },
      { element: <GuestLayout />, children: toRouteObjects('bare') },
      { path: '*', element: null },
    ],
  },
]

function Screens() {
  const { key } = useLocation()
  const screens = useRoutes(routeObjects)
  return <ScreenErrors location={key}>{screens}</ScreenErrors>
}

/** The screens by the address of the page. */
export function Router() {
  return (
    <HistoryRouter history={history}>
      <Screens />
    </HistoryRouter>
  )
}
