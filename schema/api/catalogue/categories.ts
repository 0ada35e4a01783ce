import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type {
  dashboardServiceCategoriesSchemas,
  onlineBookingServiceCategoriesSchemas,
  productCategoriesSchemas,
  serviceCategoriesSchemas,
} from './categories-schemas.ts'

const serviceCategoryCalls = salonResource({
  path: 'ServiceCategories',
  id: 'serviceCategoryId',
  thing: 'service category',
  things: 'service categories',
})

export const serviceCategories = defineEndpoints<typeof serviceCategoriesSchemas>()({
  ...serviceCategoryCalls,
  list: {
    ...serviceCategoryCalls.list,
    path: '/api/ServiceCategories/{sessionCode}',
  },
})

const productCategoryCalls = salonResource({
  path: 'ProductCategories',
  id: 'productCategoryId',
  thing: 'product category',
  things: 'product categories',
})

export const productCategories = defineEndpoints<typeof productCategoriesSchemas>()({
  ...productCategoryCalls,
  list: {
    ...productCategoryCalls.list,
    path: '/api/ProductCategories/{sessionCode}',
  },
})

const dashboardCategoryCalls = salonResource({
  path: 'DashboardServiceCategories',
  id: 'dashboardServiceCategoryId',
  thing: 'dashboard category',
  things: 'dashboard categories',
})

export const dashboardServiceCategories = defineEndpoints<typeof dashboardServiceCategoriesSchemas>()({
  ...dashboardCategoryCalls,
  list: {
    ...dashboardCategoryCalls.list,
    path: '/api/DashboardServiceCategories/{sessionCode}',
  },
})

const onlineCategoryCalls = salonResource({
  path: 'OnlineBookingServiceCategories',
  id: 'onlineBookingServiceCategoryId',
  thing: 'online booking category',
  things: 'online booking categories',
})

export const onlineBookingServiceCategories = defineEndpoints<typeof onlineBookingServiceCategoriesSchemas>()({
  ...onlineCategoryCalls,
  list: {
    ...onlineCategoryCalls.list,
    path: '/api/OnlineBookingServiceCategories/{sessionCode}',
  },
})
