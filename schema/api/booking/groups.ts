import { defineEndpoints } from '../endpoint.ts'
import type { bookingGroupsSchemas } from './groups-schemas.ts'

/** Bookings of a family or a party, which are made together: one client each, and one of them pays and gets the messages. */
export const bookingGroups = defineEndpoints<typeof bookingGroupsSchemas>()({
  /** The times of a day at which all members fit, the best first. Saves nothing. */
  times: {
    method: 'POST',
    path: '/api/BookingGroups/Times/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch free slots',
  },
  /** Books all members, all or none. A refusal names the member by its place in the list. */
  create: {
    method: 'POST',
    path: '/api/BookingGroups/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create agendas',
    idempotent: true,
  },
  one: {
    method: 'GET',
    path: '/api/BookingGroups/{sessionCode}/{bookingGroupId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agendas',
  },
  /** Moves services of the group's bookings, all or none. `back` takes that back. */
  move: {
    method: 'PUT',
    path: '/api/BookingGroups/Move/{sessionCode}/{bookingGroupId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agendas',
  },
  /** Cancels some or all bookings of the group, or with `undo` restores them, all or none. */
  cancel: {
    method: 'POST',
    path: '/api/BookingGroups/Cancel/{sessionCode}/{bookingGroupId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agendas',
  },
  /** Deletes a group that was made by mistake, with its bookings. */
  remove: {
    method: 'DELETE',
    path: '/api/BookingGroups/{sessionCode}/{bookingGroupId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete agendas',
  },
})
