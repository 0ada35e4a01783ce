import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type { petPricesSchemas } from './pet-prices-schemas.ts'

export const petPrices = defineEndpoints<typeof petPricesSchemas>()(
  salonResource({ path: 'SubClientPrices', id: 'petPriceId', thing: 'pet price', things: 'pet prices' }),
)
