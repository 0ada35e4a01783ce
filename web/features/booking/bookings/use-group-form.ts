import { useState } from 'react'
import { useLocation } from 'react-router'
import type { FormClient } from './booking-state.ts'
import { findKeptGroup, type GroupValues, readGroupRequest } from './group-draft.ts'
import { toSingle } from './group-guests.ts'
import { type Booking, useCatalogue } from './use-booking.ts'

/** Whether the form of a new booking is that of a group, and the ways there and back: what was entered of the group is kept. */
export function useGroupForm(booking: Booking, canGroup: boolean, preset: FormClient | null) {
  const { pathname, search } = useLocation()
  const catalogue = useCatalogue()
  const request = canGroup ? readGroupRequest(search) : null
  const [isGroup, setGroup] = useState(canGroup && (request !== null || findKeptGroup(pathname + search) !== null))
  const [before, setBefore] = useState<GroupValues | null>(null)
  return {
    isGroup,
    /** What the group begins with. */
    begun: { request, before, initial: request ? { ...booking.shown, client: preset } : booking.shown },
    start: () => setGroup(true),
    goSingle: (values: GroupValues) => {
      setBefore(values)
      booking.change(toSingle(values, booking.state, catalogue))
      setGroup(false)
    },
  }
}
