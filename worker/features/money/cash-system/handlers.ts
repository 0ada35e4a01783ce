import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import { cashNotices } from '../../../../schema/api/money/cash-system-notices.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { getCategories, importCategories } from './categories.ts'
import { checkout } from './checkout.ts'
import { connect, disconnect, getConnection, getSalesPoint, handleOrder, reconnect } from './connection.ts'
import { createSalon } from './create-salon.ts'
import { getDifferences, resolve, undoResolve } from './differences.ts'
import { receiveNotice } from './notices.ts'
import { markPaid, reopen } from './receipts.ts'
import { importClients, importServicesProducts } from './start-imports.ts'

export const cashSystemFeatures = [
  defineRoutes(cashSystem, {
    getSalesPoint,
    createSalon,
    categories: getCategories,
    importCategories,
    importServicesProducts,
    importClients,
    checkout,
    connection: getConnection,
    connect,
    handleOrder,
    disconnect,
    reconnect,
    differences: getDifferences,
    resolve,
    undoResolve,
    markPaid,
    reopen,
  }),
  defineRoutes(cashNotices, { receive: receiveNotice }),
]
