import { defineEndpoints } from '../endpoint.ts'
import type { agendaSeriesSchemas } from './booking-series-schemas.ts'

export const agendaSeries = defineEndpoints<typeof agendaSeriesSchemas>()({
  /** The booking and the following ones of its series that are not cancelled. */
  following: {
    method: 'GET',
    path: '/api/Agendas/Following/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agendas',
  },
  changeFollowing: {
    method: 'PUT',
    path: '/api/Agendas/Following/{sessionCode}/{agendaId}',
    access: 'user',
    errorMessage: 'Unable to update agendas',
  },
  /** Restores earlier times and team members of several bookings, all or none: the undo of a series change. */
  putBack: {
    method: 'PUT',
    path: '/api/Agendas/PutBack/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update agendas',
  },
  /** Cancels this booking and all that follow. With `undo` the bookings it names are restored, all or none. */
  cancelFollowing: {
    method: 'POST',
    path: '/api/Agendas/CancelFollowing/{sessionCode}/{agendaId}',
    access: 'user',
    errorMessage: 'Unable to update agendas',
  },
  /** Deletes the bookings that a repetition created, all or none. */
  undoRepeat: {
    method: 'POST',
    path: '/api/Agendas/UndoRepeat/{sessionCode}/{agendaId}',
    access: 'user',
    errorMessage: 'Unable to delete agendas',
  },
})
