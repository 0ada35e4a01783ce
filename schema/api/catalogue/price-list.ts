import { defineEndpoints } from '../endpoint.ts'
import type { priceListSchemas } from './price-list-schemas.ts'

export const priceList = defineEndpoints<typeof priceListSchemas>()({
  /** Saves any number of rows of the price list as one write: all of them, or none with the errors of each. */
  save: {
    method: 'POST',
    path: '/api/PriceList/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update service',
    idempotent: true,
  },
})
