import { agendas } from '../../schema/api/agenda.ts'
import { isBooking } from '../../schema/rules/agenda-total.ts'
import { visitStatus } from '../../schema/rules/visit-status.ts'
import { access, groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { useRead } from '../api/query.ts'
import type { MenuItem } from './menu.ts'
import { useToday } from './use-today.ts'

/** The salon's day of today, asked for as the agenda asks: one answer serves both. */
export function useDay({ enabled = true } = {}) {
  const { roles, salon } = useMe()
  const date = useToday()
  const allowed = salon !== null && hasAnyRole(roles, access['profileInfoAccess+user'].roles)
  return useRead(agendas.day, { date }, { enabled: enabled && allowed, refetchInterval: 60_000 })
}

/** The numbers beside the menu's entries; an entry without any has none. */
export function useBadges(): (entry: MenuItem) => number | null {
  const { roles } = useMe()
  const { data } = useDay({ enabled: hasAnyRole(roles, groups.profileInfoAccess) })
  const bookings = data?.filter(isBooking) ?? []
  const here = bookings.filter((agenda) => !['Not In Salon', 'Paid'].includes(visitStatus(agenda)))
  const numbers = { bookings: bookings.length, inSalon: here.length, online: bookings.filter((agenda) => agenda.onlineBooking).length }
  return ({ badge }) => (badge === undefined || numbers[badge] === 0 ? null : numbers[badge])
}
