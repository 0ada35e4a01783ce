import { defineEndpoints } from '../endpoint.ts'
import type { publicInfoSchemas } from './public-info-schemas.ts'

export const publicInfo = defineEndpoints<typeof publicInfoSchemas>()({
  /** Replies with an ETag; 304 if If-None-Match has it. The widget decides whether prices are shown. */
  getPublicInfo: {
    method: 'GET',
    path: '/api/Salons/GetPublicInfo/{salonId}',
    access: 'guest',
    errorMessage: 'Unable to fetch salon',
  },
})
