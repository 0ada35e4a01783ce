import { defineEndpoints } from '../endpoint.ts'
import type { clientHistoryProductsSchemas, clientHistoryServicesSchemas } from './performed-services-schemas.ts'

export const clientHistoryServices = defineEndpoints<typeof clientHistoryServicesSchemas>()({
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryServices/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history services',
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/ClientHistoryServices/Appointment/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history services',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryServices/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history service',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryServices/{sessionCode}/{clientHistoryServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history service',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryServices/{sessionCode}/{clientHistoryServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history service',
  },
  favourites: {
    method: 'POST',
    path: '/api/ClientHistoryServices/FavoriteServices/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch favorite services',
  },
})

export const clientHistoryProducts = defineEndpoints<typeof clientHistoryProductsSchemas>()({
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryProducts/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history products',
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/ClientHistoryProducts/Appointment/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch client history products',
  },
  /** All or none: if one product is out of stock, 409 returns the remaining stock as `products`. */
  createMultiple: {
    method: 'POST',
    path: '/api/ClientHistoryProducts/Multiple/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history products',
    idempotent: true,
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryProducts/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create client history product',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryProducts/{sessionCode}/{clientHistoryProductId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update client history product',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryProducts/{sessionCode}/{clientHistoryProductId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete client history product',
  },
})
