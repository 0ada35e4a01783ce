import { useMemo } from 'react'
import { useMe } from '../api/me.ts'
import { cardManagementUrl } from './card-management.ts'
import { getRouteAccess } from './find-route.ts'
import { canAccess } from './landing.ts'
import { type MenuItem, menuFor } from './menu.ts'

/** What this person sees of the menu. */
export function useMenu(): readonly MenuItem[] {
  const { roles, salon } = useMe()
  return useMemo(() => {
    const opens = (url: string) => {
      const access = getRouteAccess(url)
      return access !== undefined && canAccess(access, roles)
    }
    return menuFor(roles, salon && { isPet: salon.isPet, waBoxUid: salon.waBoxUid, cardManagementUrl: cardManagementUrl(salon) }, opens)
  }, [roles, salon])
}

/** Entries and their children in one row: for searching and starring. */
export function useMenuPages(): readonly MenuItem[] {
  const entries = useMenu()
  return useMemo(() => entries.flatMap((entry) => [entry, ...(entry.children ?? [])]), [entries])
}
