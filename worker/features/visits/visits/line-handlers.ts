import { clientHistoryProducts, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { clientHistoryProductsSchemas, clientHistoryServicesSchemas } from '../../../../schema/api/visits/performed-services-schemas.ts'
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
  defineRoutes(clientHistoryServices, clientHistoryServicesSchemas, {
    ofClient: listServicesOfClient,
    ofAppointment: listServicesOfVisit,
    create: createService,
    update: changeService,
    remove: deleteService,
    favourites: listFavourites,
  }),
  defineRoutes(clientHistoryProducts, clientHistoryProductsSchemas, {
    ofClient: listProductsOfClient,
    ofAppointment: listProductsOfVisit,
    createMultiple: createProducts,
    create: createProduct,
    update: changeProduct,
    remove: deleteProduct,
  }),
]
