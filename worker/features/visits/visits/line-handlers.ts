import { clientHistoryProducts, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { defineRoutes } from '../../../http/serve.ts'
import {
  changeProduct,
  createProduct,
  createProducts,
  deleteProduct,
  listProductsOfClient,
  listProductsOfVisit,
} from './product-handlers.ts'
import {
  changeService,
  createService,
  deleteService,
  listFavourites,
  listServicesOfClient,
  listServicesOfVisit,
} from './service-handlers.ts'

export const clientHistoryFeatures = [
  defineRoutes(clientHistoryServices, {
    ofClient: listServicesOfClient,
    ofAppointment: listServicesOfVisit,
    create: createService,
    update: changeService,
    remove: deleteService,
    favourites: listFavourites,
  }),
  defineRoutes(clientHistoryProducts, {
    ofClient: listProductsOfClient,
    ofAppointment: listProductsOfVisit,
    createMultiple: createProducts,
    create: createProduct,
    update: changeProduct,
    remove: deleteProduct,
  }),
]
