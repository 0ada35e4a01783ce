import { createContext, use } from 'react'
import { type Salon, salons as salonRows } from '../../schema/api/salons.ts'
import { type User, userPermissions, users } from '../../schema/api/staff.ts'
import type { Role } from '../../schema/terms.ts'
import { useRead } from './query.ts'
import { useSession } from './session-store.ts'

/** The signed-in person, as the shell knows them; every screen behind the sign-in has one. */
export interface Me {
  readonly userId: string
  /** The first one chooses the landing page. Never empty. */
  readonly roles: readonly Role[]
  readonly user: User
  readonly salons: readonly Salon[]
  /** The first of them; null for the superadmin of a platform without salons. */
  readonly salon: Salon | null
}

export const MeContext = createContext<Me | null>(null)

/** Who is signed in. Only below the shell, which has read it before it shows a screen. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe stands outside the shell')
  return me
}

/** Whether one of the roles is allowed. */
export function hasAnyRole(roles: readonly Role[], allowed: readonly Role[]): boolean {
  return roles.some((role) => allowed.includes(role))
}

export type MeState =
  | { state: 'guest' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'known'; me: Me }

const staleTime = 5 * 60_000

/** Reads roles, own record and salons, all at once, behind a session. Roles are live: they are asked anew every hour. */
export function useLoadMe(): MeState {
  const { code, userId } = useSession()
  const signedIn = code !== null && userId !== null
  const permissions = useRead(
    userPermissions.ofUser,
    { userId: userId ?? '' },
    { enabled: signedIn, staleTime: staleTime, refetchInterval: 60 * 60_000 },
  )
  const roles = permissions.data?.map((permission) => permission.permissionId)
  const user = useRead(users.one, { userId: userId ?? '' }, { enabled: signedIn, staleTime: staleTime })
  const salons = useRead(salonRows.list, {}, { enabled: signedIn, staleTime: staleTime })
  if (!signedIn) return { state: 'guest' }
  const reads = [permissions, user, salons]
  const failedRead = reads.find((read) => read.isError && read.data === undefined)
  if (failedRead?.error)
    return { state: 'failed', error: failedRead.error, retry: () => void Promise.all(reads.map((read) => read.refetch())) }
  if (!roles || !salons.data || !user.data) return { state: 'loading' }
  return { state: 'known', me: { userId, roles, user: user.data, salons: salons.data, salon: salons.data[0] ?? null } }
}
