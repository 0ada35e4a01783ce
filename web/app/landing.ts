import { type Group, groups, type Role } from '../../schema/terms.ts'

/** Who may open a screen: everyone, or the roles of these groups; `onlyGuest` alone means users without a session. */
export type ScreenAccess = 'public' | readonly Group[]

/** The roles that may open a screen; null where none is required. */
function getAllowedRoles(access: ScreenAccess): readonly Role[] | null {
  return access === 'public' ? null : [...new Set(access.flatMap((group) => groups[group]))]
}

/** Whether a user may open a screen. An access without roles is for guests, who have none. */
export function canAccess(access: ScreenAccess, roles: readonly Role[]): boolean {
  const allowed = getAllowedRoles(access)
  if (allowed === null) return true
  return allowed.length === 0 ? roles.length === 0 : roles.some((role) => allowed.includes(role))
}

/** The landing page of the user's first role. */
function getLandingPath(roles: readonly Role[]): string {
  const [first] = roles
  if (first === undefined) return '/login'
  if (first === 'SUPERADMIN') return '/salons'
  if (first === 'SALESMARKETING') return '/welcome'
  return groups.consultant.some((role) => role === first) ? '/appointments' : '/agendas'
}

interface NavigationRequest {
  /** Requested path and query. */
  readonly path: string
  /** The access of the requested screen; undefined for an unknown path. */
  readonly access: ScreenAccess | undefined
  /** Empty for a guest. */
  readonly roles: readonly Role[]
  /** The path that was saved when the user was sent to the sign-in. */
  readonly saved: string | null
}
/** `keep` is the path to save for after the sign-in; null clears the saved path. */
type Navigation = { readonly kind: 'stay' } | { readonly kind: 'redirect'; readonly to: string; readonly keep: string | null }

/** Decides whether to stay on a path or where to redirect. A saved path is used only if the user may open it, to avoid redirect loops. */
export function resolveNavigation(
  { path, access, roles, saved }: NavigationRequest,
  getAccess: (path: string) => ScreenAccess | undefined,
): Navigation {
  const pathname = path.split(/[?#]/, 1)[0]
  if (pathname === '/') return { kind: 'redirect', to: getLandingPath(roles), keep: null }
  if (access === undefined) return { kind: 'redirect', to: '/error404', keep: saved }
  if (canAccess(access, roles)) return { kind: 'stay' }
  if (roles.length === 0) return { kind: 'redirect', to: '/login', keep: path }
  const savedAccess = saved === null ? undefined : getAccess(saved)
  const canReturn = saved !== null && savedAccess !== undefined && canAccess(savedAccess, roles) && saved !== path
  return { kind: 'redirect', to: canReturn ? saved : getLandingPath(roles), keep: null }
}
