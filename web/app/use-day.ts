import { agendas } from '../../schema/api/agenda.ts'
import { isBooking } from '../../schema/rules/agenda-total.ts'
import { visitStatus } from '../../schema/rules/visit-status.ts'
import { access, groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { usePolling } from '../api/polling.ts'
import type { MenuItem } from './menu.ts'
import { useToday } from './use-today.ts'

/** Today's bookings of the salon; shares its query with the agenda. */
export function useDay({ enabled = true } = {}) {
  const { roles, salon } = useMe()
  const date = useToday()
  const allowed = salon !== null && hasAnyRole(roles, access['profileInfoAccess+user'].roles)
  return usePolling(agendas.day, { date }, { enabled: enabled && allowed, interval: 60_000 })
}

/** A function that returns the number to show at a menu entry; null for none. */
export function useBadges(): (entry: MenuItem) => number | null {
  const { roles } = useMe()
  const { data } = useDay({ enabled: hasAnyRole(roles, groups.profileInfoAccess) })
  const bookings = data?.filter(isBooking) ?? []
  const inSalon = bookings.filter((agenda) => !['Not In Salon', 'Paid'].includes(visitStatus(agenda)))
  const counts = { bookings: bookings.length, inSalon: inSalon.length, online: bookings.filter((agenda) => agenda.onlineBooking).length }
  return ({ badge }) => (badge === undefined || counts[badge] === 0 ? null : counts[badge])
}
