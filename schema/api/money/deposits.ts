import { defineEndpoints } from '../endpoint.ts'
import type { depositRulesSchemas, depositsSchemas } from './deposits-schemas.ts'

/** Deposits at the desk. */
export const deposits = defineEndpoints<typeof depositsSchemas>()({
  /** What was agreed about a booking, or what it would ask for. */
  ofBooking: {
    method: 'GET',
    path: '/api/Deposits/{sessionCode}/{agendaId}',
    access: 'user',
    errorMessage: 'Unable to fetch outstanding balances',
  },
  /** Times of a day that are held while their guests pay. */
  held: {
    method: 'GET',
    path: '/api/Deposits/Held/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch outstanding balances',
  },
})

/** Who pays a deposit. */
export const depositRules = defineEndpoints<typeof depositRulesSchemas>()({
  one: {
    method: 'GET',
    path: '/api/DepositRules/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch salon settings',
  },
  /** All rules in their order. */
  save: {
    method: 'PUT',
    path: '/api/DepositRules/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update salon settings',
  },
  /** A client's own mark. */
  ofClient: {
    method: 'GET',
    path: '/api/DepositRules/Client/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch client',
  },
  mark: {
    method: 'PUT',
    path: '/api/DepositRules/Client/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to update client',
  },
})
