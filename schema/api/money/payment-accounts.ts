import { defineEndpoints } from '../endpoint.ts'
import type { paymentAccountsSchemas } from './payment-accounts-schemas.ts'

const write = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'admin', errorMessage: 'Unable to pay outstanding balance' }) as const

/** The salon's account at the payment gateway. */
export const paymentAccounts = defineEndpoints<typeof paymentAccountsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/PaymentAccounts/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch outstanding balances',
  },
  /** Creates the account, or takes the one that the salon has; the reply names the page at which the gateway asks for its details. */
  connect: write('/api/PaymentAccounts/Connect/{sessionCode}'),
  /** Asks the gateway for the state. */
  check: write('/api/PaymentAccounts/Check/{sessionCode}'),
  disconnect: write('/api/PaymentAccounts/Disconnect/{sessionCode}'),
})
