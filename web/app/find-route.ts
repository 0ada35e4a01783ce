import { matchPath } from 'react-router'
import { routes, type ScreenRoute } from '../routes.tsx'
import type { ScreenAccess } from './landing.ts'

/** The route of a path; literal segments take precedence over parameters. */
export function findRoute(path: string): ScreenRoute | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  const found = routes.filter((route) => matchPath({ path: route.path, caseSensitive: true }, pathname) !== null)
  return found.find((route) => !route.path.includes(':')) ?? found[0]
}

export function getRouteAccess(path: string): ScreenAccess | undefined {
  return findRoute(path)?.access
}
