import { services } from '../../../schema/api/catalogue.ts'
import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../schema/api/categories.ts'
import { products } from '../../../schema/api/products.ts'
import { serviceSets } from '../../../schema/api/service-sets.ts'
import { defineRoutes } from '../../http/serve.ts'
import { dashboardCategoryHandlers, onlineCategoryHandlers, productCategoryHandlers, serviceCategoryHandlers } from './categories.ts'
import { productHandlers } from './products.ts'
import { serviceHandlers } from './services.ts'
import { setHandlers } from './sets.ts'

export const catalogueFeatures = [
  defineRoutes(services, serviceHandlers),
  defineRoutes(serviceCategories, serviceCategoryHandlers),
  defineRoutes(dashboardServiceCategories, dashboardCategoryHandlers),
  defineRoutes(onlineBookingServiceCategories, onlineCategoryHandlers),
  defineRoutes(productCategories, productCategoryHandlers),
  defineRoutes(products, productHandlers),
  defineRoutes(serviceSets, setHandlers),
]
