import { defineEndpoints } from '../endpoint.ts'
import type { checkInLinksSchemas, checkInPointsSchemas } from './check-in-schemas.ts'

const path = '/api/CheckInPoints/{sessionCode}'

/** The address of the page on which guests say that they are here. */
export const checkInPoints = defineEndpoints<typeof checkInPointsSchemas>()({
  state: {
    method: 'GET',
    path,
    access: 'admin',
    errorMessage: 'Unable to fetch check in',
  },
  /** Makes an address and revokes the previous one. */
  renew: {
    method: 'POST',
    path,
    access: 'admin',
    errorMessage: 'Unable to update check in',
  },
  revoke: {
    method: 'DELETE',
    path,
    access: 'admin',
    errorMessage: 'Unable to update check in',
  },
})

/** The page itself. The token of a guest's phone holds on the day whose code they scanned. */
export const checkInLinks = defineEndpoints<typeof checkInLinksSchemas>()({
  page: {
    method: 'GET',
    path: '/api/Links/CheckIn/{token}',
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  /** The bookings of a number that start within 30 minutes. Where there is none the desk is told; wrong numbers make the page wait. */
  find: {
    method: 'POST',
    path: '/api/Links/CheckIn/{token}/Find',
    access: 'link',
    errorMessage: "This link doesn't work",
  },
  /** Checks the guest in, as the desk does; once, however often it is pressed. */
  arrive: {
    method: 'POST',
    path: '/api/Links/CheckIn/{token}/Arrive',
    access: 'link',
    errorMessage: "This link doesn't work",
  },
})
