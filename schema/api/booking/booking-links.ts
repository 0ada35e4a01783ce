import { defineEndpoints } from '../endpoint.ts'
import type { bookingLinksSchemas, groupLinksSchemas } from './booking-links-schemas.ts'

const path = '/api/Links/Booking/{token}'

export const bookingLinks = defineEndpoints<typeof bookingLinksSchemas>()({
  one: {
    method: 'GET',
    path,
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  move: {
    method: 'PUT',
    path,
    access: 'link',
    errorMessage: "This link doesn't work",
    idempotent: true,
  },
  cancel: {
    method: 'DELETE',
    path,
    access: 'link',
    errorMessage: "This link doesn't work",
    idempotent: true,
  },
  /** The client will come; repeating it is harmless. */
  confirm: {
    method: 'POST',
    path: `${path}/Confirm`,
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  /** Restores a booking that was cancelled by the link; `start` is the one it had. */
  undo: {
    method: 'POST',
    path: `${path}/Undo`,
    access: 'link',
    errorMessage: "This link doesn't work",
    idempotent: true,
  },
  freeSlots: {
    method: 'GET',
    path: `${path}/FreeSlots`,
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  freeDays: {
    method: 'GET',
    path: `${path}/FreeDays`,
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  calendar: {
    method: 'GET',
    path: `${path}/calendar.ics`,
    access: 'link',
    reply: { file: 'calendar.ics', type: 'text/calendar' },
    errorMessage: "This link doesn't work",
  },
})

const groupPath = '/api/Links/Group/{token}'

/** All bookings of a group, by the link of the guest who pays; each has its own link besides (`bookingLinks`). */
export const groupLinks = defineEndpoints<typeof groupLinksSchemas>()({
  one: { method: 'GET', path: groupPath, access: 'link', errorMessage: "This link doesn't work" },
  /** Moves those that are named by the same time, all or none. */
  move: { method: 'PUT', path: groupPath, access: 'link', errorMessage: "This link doesn't work", idempotent: true },
  /** Cancels those that are named, all or none. */
  cancel: { method: 'POST', path: `${groupPath}/Cancel`, access: 'link', errorMessage: "This link doesn't work", idempotent: true },
  /** Restores those that were cancelled by a link, all or none. */
  undo: { method: 'POST', path: `${groupPath}/Undo`, access: 'link', errorMessage: "This link doesn't work", idempotent: true },
  freeSlots: { method: 'GET', path: `${groupPath}/FreeSlots`, access: 'link', errorMessage: "This link doesn't work" },
  freeDays: { method: 'GET', path: `${groupPath}/FreeDays`, access: 'link', errorMessage: "This link doesn't work" },
})
