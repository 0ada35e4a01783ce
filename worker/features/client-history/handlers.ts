import { clientHistoryProducts, clientHistoryServices } from '../../../schema/api/client-history.ts'
import { feature } from '../../http/serve.ts'
import { productHandlers } from './products.ts'
import { serviceHandlers } from './services.ts'

export const clientHistoryFeatures = [feature(clientHistoryServices, serviceHandlers), feature(clientHistoryProducts, productHandlers)]
