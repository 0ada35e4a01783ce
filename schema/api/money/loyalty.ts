import { defineEndpoints } from '../endpoint.ts'
import type { loyaltySchemas, loyaltySettingsSchemas } from './loyalty-schemas.ts'

export const loyaltySettings = defineEndpoints<typeof loyaltySettingsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/LoyaltySettings/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch loyalty settings',
  },
  update: {
    method: 'PUT',
    path: '/api/LoyaltySettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update loyalty settings',
  },
})

export const loyalty = defineEndpoints<typeof loyaltySchemas>()({
  ofClient: {
    method: 'GET',
    path: '/api/Loyalty/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch loyalty points',
  },
  /** Takes so many rewards off an open visit, for points of its client. */
  redeem: {
    method: 'POST',
    path: '/api/Loyalty/Redeem/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to redeem points',
    idempotent: true,
  },
  /** Takes the rewards off an open visit, and gives the points back. */
  giveBack: {
    method: 'DELETE',
    path: '/api/Loyalty/Redeem/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to give points back',
  },
  /** Adds points, or removes them (negative), with a reason. */
  adjust: {
    method: 'POST',
    path: '/api/Loyalty/Adjust/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to change points',
    idempotent: true,
  },
})
