import { defineEndpoints } from '../endpoint.ts'
import type { absencesSchemas } from './absences-schemas.ts'

/**
 * Somebody is out at short notice. `who` is the userId of a team member, or `salon` (`wholeSalon`) for everybody; `from` and `to` are
 * instants, at most 14 days apart.
 */
export const absences = defineEndpoints<typeof absencesSchemas>()({
  /** The bookings that a time leaves without their team member, each with what could be done. No two proposals take the same time. */
  proposals: {
    method: 'GET',
    path: '/api/Absences/Proposals/{sessionCode}/{who}',
    access: 'adminReceptionistUser or self',
    own: 'who',
    errorMessage: 'Unable to fetch timeframes',
  },
  /**
   * Writes the time off and settles its bookings as was chosen, all or none, and tells their clients. Refused with `stale` where
   * `choices` are not exactly the bookings of that time but `left`, which one call does not take: they stay as they are.
   */
  create: {
    method: 'POST',
    path: '/api/Absences/{sessionCode}/{who}',
    access: 'adminReceptionistUser or self',
    own: 'who',
    errorMessage: 'Unable to create timeframe',
    idempotent: true,
  },
  /** Settles bookings that an absence has left as they were, all or none, and tells their clients. */
  settle: {
    method: 'PUT',
    path: '/api/Absences/Settle/{sessionCode}/{who}/{absenceId}',
    access: 'adminReceptionistUser or self',
    own: 'who',
    errorMessage: 'Unable to update rota',
  },
  /** Absences that have not ended on a day, with what each client has been told. */
  list: {
    method: 'GET',
    path: '/api/Absences/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch timeframes',
  },
  /** Notes that the client of a booking was rung, or takes that back. */
  rung: {
    method: 'PUT',
    path: '/api/Absences/Rung/{sessionCode}/{absenceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update rota',
  },
  /**
   * Moves bookings that will start late, all or none, and tells the clients of those in `tell`. Hours may be exceeded, others' time not.
   * Who is not at the desk moves only their own column, by no more than the timers say, and takes that back.
   */
  shiftLate: {
    method: 'POST',
    path: '/api/Absences/Late/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda service',
  },
  /**
   * The person comes after all: takes back the time off and puts back the bookings that have not changed since and whose time is free.
   * Their clients are told. The others stay as they are: `left`.
   */
  remove: {
    method: 'DELETE',
    path: '/api/Absences/{sessionCode}/{who}/{absenceId}',
    access: 'adminReceptionistUser or self',
    own: 'who',
    errorMessage: 'Unable to delete timeframe',
  },
})
