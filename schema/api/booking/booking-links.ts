import { defineEndpoints } from '../endpoint.ts'
import type { bookingLinksSchemas } from './booking-links-schemas.ts'

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
