import { defineEndpoints } from '../endpoint.ts'
import type { clientHistoryGalleriesSchemas } from './treatment-galleries-schemas.ts'

export const clientHistoryGalleries = defineEndpoints<typeof clientHistoryGalleriesSchemas>()({
  /** Pictures that are uploaded, the newest day first; at most 500. With `subClientId` those of one pet. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryGalleries/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history galleries',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryGalleries/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history gallery',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryGalleries/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history gallery',
  },
  /** The picture itself is removed once the deletion can no longer be taken back. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryGalleries/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history gallery',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryGalleries/SaveImage/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    form: 'multipart',
    errorMessage: 'Unable to update client history gallery',
  },
})
