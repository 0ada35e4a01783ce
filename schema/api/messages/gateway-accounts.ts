import { defineEndpoints } from '../endpoint.ts'
import type { gatewayAccountsSchemas } from './gateway-accounts-schemas.ts'

export const gatewayAccounts = defineEndpoints<typeof gatewayAccountsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Salons/GatewayAccounts/{sessionCode}/{salonId}',
    access: 'superadmin or admin of it',
    errorMessage: 'Unable to fetch salon',
  },
  /** Sends one message at once and answers with what the gateway said. Ten an hour. */
  test: {
    method: 'POST',
    path: '/api/Salons/SendTestMessage/{sessionCode}/{salonId}',
    access: 'superadmin or admin of it',
    errorMessage: 'Unable to fetch salon',
  },
})
