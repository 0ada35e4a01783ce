import { matchPath } from 'react-router'
import { routes, type ScreenRoute } from '../routes.tsx'
import type { ScreenAccess } from './landing.ts'

const literals = new Map<string, ScreenRoute>(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]))
const patterns = routes
  .filter(({ path }) => path.includes(':'))
  .map((route) => ({ route, beginning: route.path.slice(0, route.path.indexOf(':')) }))

/**
 * The route of a path; literal segments take precedence over parameters. The frame asks for each entry of its menu whenever it is drawn,
 * and `matchPath` compiles a regular expression at each call: only patterns that begin like the path are matched.
 */
export function findRoute(path: string): ScreenRoute | undefined {
  const pathname = (path.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/+$/, '$1')
  const matches = (route: ScreenRoute) => matchPath({ path: route.path, caseSensitive: true }, pathname) !== null
  return literals.get(pathname) ?? patterns.find(({ route, beginning }) => pathname.startsWith(beginning) && matches(route))?.route
}

export function getRouteAccess(path: string): ScreenAccess | undefined {
  return findRoute(path)?.access
}
