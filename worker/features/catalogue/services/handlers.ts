import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../../schema/api/catalogue/categories.ts'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { dashboardCategoryHandlers, onlineCategoryHandlers, productCategoryHandlers, serviceCategoryHandlers } from './category-handlers.ts'
import { changeProduct, changeStock, createProduct, deleteProduct, getProduct, listProducts } from './product-handlers.ts'
import { changeService, createService, deleteService, getService, listServices } from './service-handlers.ts'
import { changeServiceSet, createServiceSet, deleteServiceSet, listServiceSets } from './set-handlers.ts'

export const catalogueFeatures = [
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
  defineRoutes(products, {
    list: listProducts,
    one: getProduct,
    create: createProduct,
    update: changeProduct,
    remove: deleteProduct,
    stock: changeStock,
  }),
  defineRoutes(serviceSets, {
    list: listServiceSets,
    create: createServiceSet,
    update: changeServiceSet,
    remove: deleteServiceSet,
  }),
]
