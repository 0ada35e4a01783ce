import { createContext, use } from 'react'
import { salons as salonEndpoints } from '../../schema/api/platform/salons.ts'
import type { Salon } from '../../schema/api/platform/salons-schemas.ts'
import { userPermissions } from '../../schema/api/team/permissions.ts'
import { users } from '../../schema/api/team/staff.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { groups, type Role } from '../../schema/terms.ts'
import { CallError } from './call.ts'
import { useRead } from './query.ts'
import { usePageOwner, useSession } from './session-store.ts'

/** The signed-in user; available on every screen that requires a session. */
interface Me {
  readonly userId: string
  /** Never empty; the first one decides the landing page. */
  readonly roles: readonly Role[]
  readonly user: User
  readonly salons: readonly Salon[]
  /** The first salon; null for the superadmin of a platform without salons. */
  readonly salon: Salon | null
}

export const MeContext = createContext<Me | null>(null)

/** The signed-in user. Throws outside the shell, which loads the user before it shows a screen. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is used outside the shell')
  return me
}

/** The salon that the user works in; null for users of the platform. */
export const findOwnSalon = (me: Me | null): Salon | null => (me?.user.salonId ? me.salon : null)

/** Whether one of the roles is allowed. */
export function hasAnyRole(roles: readonly Role[], allowed: readonly Role[]): boolean {
  return roles.some((role) => allowed.includes(role))
}

/** Whether the user may open and make bookings: /agenda refuses every other role. */
export const useCanBook = (): boolean => hasAnyRole(useMe().roles, groups.profileInfoAccess)

export type MeState =
  | { state: 'guest' }
  | { state: 'loading' }
  /** The user has lost every role, and cannot open anything. */
  | { state: 'forbidden' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'known'; me: Me }

const staleTime = 5 * 60_000
const rolesInterval = 60 * 60_000

/** Loads roles, user and salons of the session in parallel. Roles can be changed at any time: they are refetched every hour. */
export function useLoadMe(): MeState {
  const { code } = useSession()
  const userId = usePageOwner()
  const enabled = code !== null && userId !== null
  const input = { userId: userId ?? '' }
  const permissions = useRead(userPermissions.ofUser, input, { enabled, staleTime, refetchInterval: rolesInterval })
  const roles = permissions.data?.map((permission) => permission.permissionId)
  const user = useRead(users.one, input, { enabled, staleTime })
  const salons = useRead(salonEndpoints.list, {}, { enabled, staleTime })
  if (userId === null) return { state: 'guest' }
  if (roles?.length === 0 || (permissions.error instanceof CallError && permissions.error.status === 403)) return { state: 'forbidden' }
  const reads = [permissions, user, salons]
  const failedRead = reads.find((read) => read.isError && read.data === undefined)
  if (failedRead?.error)
    return { state: 'failed', error: failedRead.error, retry: () => void Promise.all(reads.map((read) => read.refetch())) }
  if (!roles || !salons.data || !user.data) return { state: 'loading' }
  return { state: 'known', me: { userId, roles, user: user.data, salons: salons.data, salon: salons.data[0] ?? null } }
}
