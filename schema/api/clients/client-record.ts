import { defineEndpoints } from '../endpoint.ts'
import type { clientRecordSchemas } from './client-record-schemas.ts'

export const clientRecord = defineEndpoints<typeof clientRecordSchemas>()({
  overview: {
    method: 'GET',
    path: '/api/Clients/Overview/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch client',
  },
  /** Clients who may be the person that is being entered; without those who are known to be somebody else. */
  duplicates: {
    method: 'GET',
    path: '/api/Clients/Duplicates/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch clients',
  },
  /** Remembers that two clients are not the same person. */
  notSame: {
    method: 'POST',
    path: '/api/Clients/NotSame/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client',
  },
  favouriteDateTime: {
    method: 'GET',
    path: '/api/Clients/GetFavoriteDateTime/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch client',
  },
  /** Null for both derives them from the bookings again. */
  saveFavouriteDateTime: {
    method: 'PUT',
    path: '/api/Clients/PutFavoriteDateTime/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update client',
  },
  /** The client record that is linked to a user. */
  ofUser: {
    method: 'GET',
    path: '/api/Clients/User/{sessionCode}/{userId}',
    access: 'all, own',
    own: 'userId',
    errorMessage: 'Unable to fetch client',
  },
  /** Links the record to a team member, whose profile image is then the client's picture; null ends the link. */
  setUser: {
    method: 'PUT',
    path: '/api/Clients/SetUser/{sessionCode}/{clientId}',
    access: 'admin',
    errorMessage: 'Unable to update client',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/Clients/SaveImage/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    form: 'multipart',
    errorMessage: 'Unable to update client',
  },
})
