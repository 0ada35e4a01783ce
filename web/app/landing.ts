import { type Group, groups, type Role } from '../../schema/terms.ts'

/** Whom a screen is for: everybody, or the roles of these groups; `onlyGuest` alone is for those who are not signed in. */
export type ScreenAccess = 'public' | readonly Group[]

/** The roles of an access; null where none is required. */
export function getAllowedRoles(access: ScreenAccess): readonly Role[] | null {
  return access === 'public' ? null : [...new Set(access.flatMap((group) => groups[group]))]
}

/** Section 2: no roles required opens to all, an empty list opens to guests, else one of the user's roles must be in it. */
export function canAccess(access: ScreenAccess, roles: readonly Role[]): boolean {
  const allowed = getAllowedRoles(access)
  if (allowed === null) return true
  return allowed.length === 0 ? roles.length === 0 : roles.some((role) => allowed.includes(role))
}

/** Where the first role begins its day; nobody begins by signing in. */
export function getLandingPath(roles: readonly Role[]): string {
  const [first] = roles
  if (first === undefined) return '/login'
  if (first === 'SUPERADMIN') return '/salons'
  if (first === 'SALESMARKETING') return '/welcome'
  return groups.consultant.some((role) => role === first) ? '/appointments' : '/agendas'
}

export interface Visit {
  /** Path and query that were asked for. */
  readonly path: string
  /** The access of the screen there; undefined where the table has none. */
  readonly access: ScreenAccess | undefined
  /** Empty for a guest. */
  readonly roles: readonly Role[]
  /** The redirect URL that an earlier refusal has kept. */
  readonly saved: string | null
}
/** `keep` is a path to save for after the sign-in; null forgets what was saved. */
export type Landing = { readonly kind: 'stay' } | { readonly kind: 'go'; readonly to: string; readonly keep: string | null }

/**
 * Section 2's routing rules. `accessOf` says what access a path has, so that a saved redirect that is itself not open
 * does not send anybody in a circle.
 */
export function landing({ path, access, roles, saved }: Visit, accessOf: (path: string) => ScreenAccess | undefined): Landing {
  const pathname = path.split(/[?#]/, 1)[0]
  if (pathname === '/') return { kind: 'go', to: getLandingPath(roles), keep: null }
  if (access === undefined) return { kind: 'go', to: '/error404', keep: saved }
  if (canAccess(access, roles)) return { kind: 'stay' }
  if (roles.length === 0) return { kind: 'go', to: '/login', keep: path }
  const target = saved === null ? undefined : accessOf(saved)
  const back = saved !== null && target !== undefined && canAccess(target, roles) && saved !== path
  return { kind: 'go', to: back ? saved : getLandingPath(roles), keep: null }
}
