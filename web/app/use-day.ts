import { useEffect, useState } from 'react'
import { agendas } from '../../schema/api/booking/bookings.ts'
import { conversationBadge } from '../../schema/api/outreach/inbox-badge.ts'
import { isBooking } from '../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../schema/rules/visits/visit-status.ts'
import { groups, salonRoles } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { usePolling } from '../api/polling.ts'
import { type MenuItem, withBadges } from './menu.ts'
import { useMenu } from './use-menu.ts'
import { useToday } from './use-today.ts'

/** Today's bookings of the salon; shares its query with the agenda. */
export function useDay({ enabled = true } = {}) {
  const { roles, salon } = useMe()
  const date = useToday()
  const allowed = salon !== null && hasAnyRole(roles, salonRoles)
  return usePolling(agendas.day, { date }, { enabled: enabled && allowed })
}

/** The first screen loads before the badge is asked for. */
const unreadDelayMs = 3000

/** Conversations with a message that nobody has opened. */
function useUnread(): number {
  const { roles, salon } = useMe()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unreadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const enabled = isLate && salon !== null && hasAnyRole(roles, groups.user)
  const { data } = usePolling(conversationBadge.unread, {}, { enabled })
  return data?.unread ?? 0
}

/** The menu entries that the user may open, with their badges. */
export function useMenuWithBadges(): readonly MenuItem[] {
  const { roles } = useMe()
  const { data } = useDay({ enabled: hasAnyRole(roles, groups.profileInfoAccess) })
  const bookings = data?.filter(isBooking) ?? []
  const inSalon = bookings.filter((agenda) => !['Not In Salon', 'Paid'].includes(visitStatus(agenda)))
  const unread = useUnread()
  const online = bookings.filter((agenda) => agenda.onlineBooking).length
  const numbers = { bookings: bookings.length, inSalon: inSalon.length, online, unread }
  return withBadges(useMenu(), numbers)
}
