import { defineEndpoints } from '../endpoint.ts'
import type { lastMinutePricesSchemas, specialPromosSchemas } from './promotions-schemas.ts'

export const lastMinutePrices = defineEndpoints<typeof lastMinutePricesSchemas>()({
  one: {
    method: 'GET',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionistUser',
    errorMessage: 'Unable to fetch last-minute prices',
  },
  update: {
    method: 'PUT',
    path: '/api/LastMinutePrices/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update last-minute prices',
  },
})

const read = {
  method: 'GET',
  access: 'adminReceptionistUser',
} as const

export const specialPromos = defineEndpoints<typeof specialPromosSchemas>()({
  list: {
    ...read,
    path: '/api/SpecialPromo/{sessionCode}',
    errorMessage: 'Unable to fetch special promos',
  },
  /** Which promotions of the day apply to a visit, and why the others do not. */
  ofVisit: {
    method: 'GET',
    path: '/api/SpecialPromo/{sessionCode}/{salonId}/{date}/{clientId}/{appointmentId}/{dayOfTheWeek}/{currentDay}',
    access: 'user',
    errorMessage: 'Unable to fetch special promos',
  },
  one: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoById/{sessionCode}/{specialPromoId}',
    errorMessage: 'Unable to fetch special promo',
  },
  totals: {
    ...read,
    path: '/api/SpecialPromo/Totals/{sessionCode}',
    errorMessage: 'Unable to fetch special promos',
  },
  preview: {
    method: 'POST',
    path: '/api/SpecialPromo/Preview/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch special promo',
  },
  create: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to create special promo',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromo/{sessionCode}/{specialPromoId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
  },
  services: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoServices/{sessionCode}/{specialPromoId}',
    errorMessage: 'Unable to fetch special promo services',
  },
  addService: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoService/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeService: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoService/{sessionCode}/{specialPromoServiceId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
  },
  products: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoProducts/{sessionCode}/{specialPromoId}',
    errorMessage: 'Unable to fetch special promo products',
  },
  addProduct: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoProduct/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeProduct: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoProduct/{sessionCode}/{specialPromoProductId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
  },
  staff: {
    ...read,
    path: '/api/SpecialPromo/GetSpecialPromoStaffs/{sessionCode}/{specialPromoId}',
    errorMessage: 'Unable to fetch special promo staff',
  },
  addStaff: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoStaff/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
    idempotent: true,
  },
  changeStaff: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoStaff/{sessionCode}/{specialPromoStaffId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update special promo',
  },
  /** Applies a promotion to an open visit, within its limits. `active` is true. */
  use: {
    method: 'POST',
    path: '/api/SpecialPromo/InsertSpecialPromoUsageStats/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to insert special promo discount',
    idempotent: true,
  },
  /** Takes a promotion off an open visit (`active` false), or applies it again. */
  changeUse: {
    method: 'PUT',
    path: '/api/SpecialPromo/UpdateSpecialPromoUsageStats/{sessionCode}/{specialPromoUsageStatsId}',
    access: 'user',
    errorMessage: 'Unable to update special promo',
  },
})
