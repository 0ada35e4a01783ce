import { clientHistoryProducts, clientHistoryServices } from '../../../schema/api/client-history.ts'
import { defineRoutes } from '../../http/serve.ts'
import { productHandlers } from './products.ts'
import { serviceHandlers } from './services.ts'

export const clientHistoryFeatures = [
  defineRoutes(clientHistoryServices, serviceHandlers),
  defineRoutes(clientHistoryProducts, productHandlers),
]
