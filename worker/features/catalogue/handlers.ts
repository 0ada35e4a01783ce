import { services } from '../../../schema/api/catalogue.ts'
import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../schema/api/categories.ts'
import { products } from '../../../schema/api/products.ts'
import { serviceSets } from '../../../schema/api/service-sets.ts'
import { feature } from '../../http/serve.ts'
import { dashboardCategoryHandlers, onlineCategoryHandlers, productCategoryHandlers, serviceCategoryHandlers } from './categories.ts'
import { productHandlers } from './products.ts'
import { serviceHandlers } from './services.ts'
import { setHandlers } from './sets.ts'

export const catalogueFeatures = [
  feature(services, serviceHandlers),
  feature(serviceCategories, serviceCategoryHandlers),
  feature(dashboardServiceCategories, dashboardCategoryHandlers),
  feature(onlineBookingServiceCategories, onlineCategoryHandlers),
  feature(productCategories, productCategoryHandlers),
  feature(products, productHandlers),
  feature(serviceSets, setHandlers),
]
