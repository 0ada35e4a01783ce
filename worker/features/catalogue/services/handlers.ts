import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../../schema/api/catalogue/categories.ts'
import {
  dashboardServiceCategoriesSchemas,
  onlineBookingServiceCategoriesSchemas,
  productCategoriesSchemas,
  serviceCategoriesSchemas,
} from '../../../../schema/api/catalogue/categories-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { servicesSchemas } from '../../../../schema/api/catalogue/services-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { dashboardCategoryHandlers, onlineCategoryHandlers, productCategoryHandlers, serviceCategoryHandlers } from './category-handlers.ts'
import { changeService, createService, deleteService, getService, listServices } from './service-handlers.ts'

export const serviceFeatures = [
  defineRoutes(services, servicesSchemas, {
    list: listServices,
    one: getService,
    create: createService,
    update: changeService,
    remove: deleteService,
  }),
  defineRoutes(serviceCategories, serviceCategoriesSchemas, serviceCategoryHandlers),
  defineRoutes(dashboardServiceCategories, dashboardServiceCategoriesSchemas, dashboardCategoryHandlers),
  defineRoutes(onlineBookingServiceCategories, onlineBookingServiceCategoriesSchemas, onlineCategoryHandlers),
  defineRoutes(productCategories, productCategoriesSchemas, productCategoryHandlers),
]
