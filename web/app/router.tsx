import { Suspense, startTransition, useLayoutEffect, useState } from 'react'
import { Outlet, type RouteObject, Router, useRoutes } from 'react-router'
import { routes, type ScreenRoute } from '../routes.tsx'
import { Guard } from './guard.tsx'
import { GuestLayout, SignInLayout } from './guest-layout.tsx'
import { createNavigator } from './navigator.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Shell } from './shell.tsx'

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

const { navigator, getLocation, listen } = createNavigator()

const Screens = () => useRoutes(routeObjects)

/** Shows the screen of the browser's location. */
export function AppRouter() {
  const [location, setLocation] = useState(getLocation)
  // In a transition, the screen that is left stays until the next one can be shown.
  useLayoutEffect(() => listen((next) => startTransition(() => setLocation(next))), [])
  return (
    <Router navigator={navigator} location={location}>
      <ScreenBoundary location={location}>
        <Screens />
      </ScreenBoundary>
    </Router>
  )
}
