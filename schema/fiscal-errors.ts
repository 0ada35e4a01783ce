import { nameErrors } from './named-errors.ts'

/** Messages about fiscal receipts, and about the exchange of invoices. Part of schema/errors.ts. */
export const fiscalErrors = {
  ...nameErrors(['fetch_fiscal_receipts', 'update_fiscal_receipts']),
  fiscal_not_connected: 'This salon isn’t connected to a service for fiscal receipts',
  fiscal_not_here: 'Fiscal receipts are for salons in Italy',
  fiscal_cash_system: 'The cash system issues the receipts: disconnect it first',
  fiscal_issues_receipts: 'A service issues the receipts: disconnect fiscal receipts first',
  fiscal_account_refused: 'The service doesn’t accept this account, or it can’t issue receipts yet',
  fiscal_login_refused: 'The tax office doesn’t accept these Fisconline credentials',
  fiscal_refused: 'The service has refused this',
  fiscal_receipts_elsewhere:
    'Receipts are still on their way at the service that was used until now. Wait until none is, then connect the other one.',
  fiscal_service_away: 'The service can’t be reached at the moment. Please try again.',
  exchange_not_connected: 'This salon isn’t connected to a service for its invoices',
  exchange_not_here: 'Invoices are sent to the exchange for salons in Italy',
  exchange_busy: 'Invoices are on their way with the other service. Wait for their answers first.',
  exchange_key_refused: 'The service doesn’t accept this key',
  exchange_away: 'The service that sends invoices can’t be reached at the moment. Please try again.',
} as const
