import { defineEndpoints } from '../endpoint.ts'
import type { googleProfileSchemas } from './google-profile-schemas.ts'

const path = '/api/GoogleProfile/{sessionCode}'
const access = 'admin'

/** The Book button of the salon's profile on Google (Search and Maps), which leads to its booking page. */
export const googleProfile = defineEndpoints<typeof googleProfileSchemas>()({
  state: { method: 'GET', path, access, errorMessage: 'Unable to fetch the Google profile' },
  /** Begins a sign-in; the reply names Google's page. */
  connect: { method: 'POST', path, access, errorMessage: 'Unable to update the Google profile' },
  /** Completes it with what Google's page has sent back, once. The button is there at once where the account has one location. */
  finish: {
    method: 'POST',
    path: '/api/GoogleProfile/Finish/{sessionCode}',
    access,
    errorMessage: 'Unable to update the Google profile',
  },
  /** The locations of the account, as Google lists them. */
  locations: {
    method: 'GET',
    path: '/api/GoogleProfile/Locations/{sessionCode}',
    access,
    errorMessage: 'Unable to fetch the Google profile',
  },
  /** Puts the button into the profile of a location; that of another one before it is taken away. */
  choose: { method: 'PUT', path, access, errorMessage: 'Unable to update the Google profile' },
  /** Takes the button away and ends the access. */
  disconnect: { method: 'DELETE', path, access, errorMessage: 'Unable to update the Google profile' },
})
