/** Who may make which call. Apart from the terms, which every page of staff loads. */

import { groups, type Role, roles, salonRoles } from '../../terms.ts'

/**
 * Who may make a call. `roles` may for every record of their salon, `own` for their own record only, `platform` in every salon. A call
 * without any of them is not for staff sessions.
 */
export interface AccessRule {
  readonly auth: 'none' | 'session' | 'guestSession' | 'signedLink'
  readonly roles: readonly Role[]
  readonly own?: readonly Role[]
  readonly platform?: readonly Role[]
}
const staff = (allowed: readonly Role[], others: Omit<Partial<AccessRule>, 'auth'> = {}): AccessRule & { auth: 'session' } => ({
  auth: 'session',
  roles: allowed,
  ...others,
})

export const access = {
  guest: { auth: 'none', roles: [] },
  booking: { auth: 'guestSession', roles: [] },
  link: { auth: 'signedLink', roles: [] },
  all: staff(salonRoles, { platform: groups.superadmin }),
  user: staff(groups.user),
  admin: staff(groups.admin),
  superadmin: staff([], { platform: groups.superadmin }),
  profileInfoAccess: staff(groups.profileInfoAccess),
  adminReceptionist: staff(groups.adminReceptionist),
  adminReceptionistUser: staff(groups.adminReceptionistUser),
  // A superadmin has no salon, but a record: name, theme, starred pages.
  'profileInfoAccess+user': staff(salonRoles, { own: groups.superadmin }),
  'profileInfoAccess+user; superadmin': staff(salonRoles, { platform: groups.superadmin }),
  'profileInfoAccess, for oneself': staff([], { own: groups.profileInfoAccess }),
  'superadmin+admin': staff(groups.admin, { platform: groups.superadmin }),
  'admin; superadmin': staff(groups.admin, { platform: groups.superadmin }),
  'superadmin or admin of it': staff(groups.admin, { platform: groups.superadmin }),
  'admin or self': staff(groups.admin, { own: roles }),
  'adminReceptionistUser or self': staff(groups.adminReceptionistUser, { own: groups.consultant }),
  // The statements of the call decide whose record it is, because its path does not name the user.
  'admin or self while pending': staff(salonRoles),
  self: staff([], { own: roles }),
  'all, own': staff([], { own: roles }),
  'all, own; admin, any': staff(groups.admin, { own: roles }),
} as const satisfies Record<string, AccessRule>
export type Access = keyof typeof access

/** All roles that may make a call, for whichever record. */
export function getAdmittedRoles(name: Access): readonly Role[] {
  const { roles, own = [], platform = [] }: AccessRule = access[name]
  return [...new Set([...roles, ...own, ...platform])]
}
