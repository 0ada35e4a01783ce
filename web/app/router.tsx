import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { routes, type ScreenRoute } from '../routes.tsx'
import { EmptyScreen } from './empty-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { GuestLayout, SignInLayout } from './guest-layout.tsx'
import { Shell } from './shell.tsx'
import { Splash } from './splash.tsx'

const elementOf = (route: ScreenRoute) => (route.screen ? <route.screen /> : <EmptyScreen route={route} />)

/** A screen, and the dialogs over it as its children: it stays mounted, with what was typed and scrolled, while they come and go. */
function objectOf(route: ScreenRoute): RouteObject {
  const over = routes.filter((other) => other.over === route.path)
  if (over.length === 0) return { path: route.path, caseSensitive: true, element: elementOf(route) }
  return {
    element: (
      <>
        {elementOf(route)}
        <Outlet />
      </>
    ),
    children: [{ path: route.path, caseSensitive: true, element: null }, ...over.map(objectOf)],
  }
}
const objectsOf = (layout: ScreenRoute['layout']) => routes.filter((route) => route.layout === layout && !route.over).map(objectOf)

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Guard />,
      errorElement: <ErrorScreen />,
      HydrateFallback: Splash,
      children: [
        { path: '/', element: null },
        { element: <Shell />, children: objectsOf('chrome') },
        { element: <SignInLayout />, children: objectsOf('guest') },
        { element: <GuestLayout />, children: objectsOf('bare') },
        { path: '*', element: null },
      ],
    },
  ])
