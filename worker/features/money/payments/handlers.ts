import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import { paymentAccountsSchemas } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { paymentEvents, paymentLinks, paymentOrders } from '../../../../schema/api/money/payment-orders.ts'
import { paymentEventsSchemas, paymentLinksSchemas, paymentOrdersSchemas } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { accountHandlers } from './account-handlers.ts'
import { receiveEvent } from './event-handlers.ts'
import { linkHandlers } from './link-handlers.ts'
import { orderHandlers } from './order-handlers.ts'

export const paymentFeatures = [
  defineRoutes(paymentAccounts, paymentAccountsSchemas, accountHandlers),
  defineRoutes(paymentOrders, paymentOrdersSchemas, orderHandlers),
  defineRoutes(paymentLinks, paymentLinksSchemas, linkHandlers),
  defineRoutes(paymentEvents, paymentEventsSchemas, { receive: receiveEvent }),
]
