import { defineEndpoints } from '../endpoint.ts'
import type { classesSchemas, classSeatsSchemas } from './classes-schemas.ts'

/** Classes with seats: a make-up evening, a puppy class. Each seat is a booking, which is checked in and paid like any other. */
export const classes = defineEndpoints<typeof classesSchemas>()({
  /** Those that start from one day to another, by start; cancelled ones too. */
  list: {
    method: 'GET',
    path: '/api/Classes/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agendas',
  },
  /** A class with its seats and its waiting list. */
  one: {
    method: 'GET',
    path: '/api/Classes/{sessionCode}/{classId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agenda',
  },
  /** Makes a class in so many weeks, at the same local time, all or none. */
  create: {
    method: 'POST',
    path: '/api/Classes/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create agendas',
    idempotent: true,
  },
  /** Changes a class; its seats move along with it. */
  update: {
    method: 'PUT',
    path: '/api/Classes/{sessionCode}/{classId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  /** Cancels a class with its seats, or with `undo` restores it with those. */
  cancel: {
    method: 'POST',
    path: '/api/Classes/Cancel/{sessionCode}/{classId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  /** Writes to everybody who has a seat. */
  message: {
    method: 'POST',
    path: '/api/Classes/Message/{sessionCode}/{classId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to send messages',
    idempotent: true,
  },
  /** Deletes classes that were made by mistake, all or none. Refused where somebody has or had a seat or waits. */
  remove: {
    method: 'POST',
    path: '/api/Classes/Remove/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete agendas',
  },
})

/** Seats of a class and its waiting list. What becomes of a seat later is a call of its booking: cancelled, missed, checked in, paid. */
export const classSeats = defineEndpoints<typeof classSeatsSchemas>()({
  /** Gives a client seats, or with `wait` a place on the waiting list. */
  create: {
    method: 'POST',
    path: '/api/ClassSeats/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create agenda',
    idempotent: true,
  },
  /** Gives a client of the waiting list seats out of turn. */
  moveUp: {
    method: 'POST',
    path: '/api/ClassSeats/MoveUp/{sessionCode}/{classWaitingEntryId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  /** Takes a client off the waiting list, or with `undo` puts them back in their place. */
  leave: {
    method: 'POST',
    path: '/api/ClassSeats/Leave/{sessionCode}/{classWaitingEntryId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
})
