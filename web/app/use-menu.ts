import { useMemo } from 'react'
import { useMe } from '../api/me.ts'
import { getCardManagementUrl } from './card-management.ts'
import { getRouteAccess } from './find-route.ts'
import { canAccess } from './landing.ts'
import { filterMenu, type MenuItem } from './menu.ts'

/** The menu entries that the user may open. */
export function useMenu(): readonly MenuItem[] {
  const { roles, salon } = useMe()
  return useMemo(() => {
    const canOpen = (url: string) => {
      const access = getRouteAccess(url)
      return access !== undefined && canAccess(access, roles)
    }
    return filterMenu(roles, salon && { ...salon, cardManagementUrl: getCardManagementUrl(salon) }, canOpen)
  }, [roles, salon])
}

/** All entries and their children in one list, for search and shortcuts. */
export function useMenuPages(): readonly MenuItem[] {
  const entries = useMenu()
  return useMemo(() => entries.flatMap((entry) => [entry, ...(entry.children ?? [])]), [entries])
}
