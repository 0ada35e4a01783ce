import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../../schema/api/catalogue/categories.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { dashboardCategoryHandlers, onlineCategoryHandlers, productCategoryHandlers, serviceCategoryHandlers } from './category-handlers.ts'
import { changeService, createService, deleteService, getService, listServices } from './service-handlers.ts'

export const serviceFeatures = [
  defineRoutes(services, {
    list: listServices,
    one: getService,
    create: createService,
    update: changeService,
    remove: deleteService,
  }),
  defineRoutes(serviceCategories, serviceCategoryHandlers),
  defineRoutes(dashboardServiceCategories, dashboardCategoryHandlers),
  defineRoutes(onlineBookingServiceCategories, onlineCategoryHandlers),
  defineRoutes(productCategories, productCategoryHandlers),
]
