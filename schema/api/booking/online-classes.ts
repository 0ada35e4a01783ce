import { defineEndpoints } from '../endpoint.ts'
import type { classLinksSchemas, onlineClassesSchemas } from './online-classes-schemas.ts'

/** Seats of classes for a guest with a verified phone. A seat is a booking: its link leaves the class. */
export const onlineClasses = defineEndpoints<typeof onlineClassesSchemas>()({
  /** The coming classes, with what the guest has of them. */
  list: {
    method: 'GET',
    path: '/api/OnlineBooking/Classes/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch agendas',
  },
  /** Refused with the class as it is now as `current` where it is full, or no longer what the guest has seen. */
  book: {
    method: 'POST',
    path: '/api/OnlineBooking/Classes/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create agenda',
    idempotent: true,
  },
  /** Joins the waiting list of a full class. */
  wait: {
    method: 'POST',
    path: '/api/OnlineBooking/ClassWaiting/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create waiting list entry',
    idempotent: true,
  },
})

/** A place on the waiting list of a class, by its link. */
export const classLinks = defineEndpoints<typeof classLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/ClassWaiting/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  /** A second call changes nothing and replies the same. */
  leave: {
    method: 'DELETE',
    path: '/api/Links/ClassWaiting/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  /** Puts who has left back in their place. */
  restore: {
    method: 'POST',
    path: '/api/Links/ClassWaiting/{token}/Undo',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
})
