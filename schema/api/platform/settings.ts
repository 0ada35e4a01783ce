import { defineEndpoints } from '../endpoint.ts'
import type { salonConfigsSchemas } from './settings-schemas.ts'

export const salonConfigs = defineEndpoints<typeof salonConfigsSchemas>()({
  ofSalon: {
    method: 'GET',
    path: '/api/SalonConfigs/Salon/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch salon settings',
  },
  /** Missing fields stay as they are. */
  update: {
    method: 'PUT',
    path: '/api/SalonConfigs/{sessionCode}/{configUid}',
    access: 'admin',
    errorMessage: 'Unable to update salon settings',
  },
})
