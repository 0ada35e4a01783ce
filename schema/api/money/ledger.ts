import { defineEndpoints } from '../endpoint.ts'
import type { ledgerSchemas } from './ledger-schemas.ts'

/** The checkout of a visit, and its corrections and later payments: further ledger entries. */
export const ledger = defineEndpoints<typeof ledgerSchemas>()({
  checkout: {
    method: 'POST',
    path: '/api/Appointments/Checkout/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to do checkout',
    idempotent: true,
  },
  refund: {
    method: 'POST',
    path: '/api/Appointments/Refund/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to create refund',
    idempotent: true,
  },
  /** Reverses a checkout: the visit is open again. */
  void: {
    method: 'POST',
    path: '/api/Appointments/Void/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to void checkout',
    idempotent: true,
  },
  /** Reverses a refund or a balance payment. */
  undo: {
    method: 'POST',
    path: '/api/BookEntries/Undo/{sessionCode}/{bookEntryId}',
    access: 'user',
    errorMessage: 'Unable to undo entry',
  },
  outstanding: {
    method: 'GET',
    path: '/api/BookEntries/Owed/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch outstanding balances',
  },
  payBalance: {
    method: 'POST',
    path: '/api/BookEntries/Settle/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to pay outstanding balance',
    idempotent: true,
  },
  /** The receipt as PDF; not a fiscal document. */
  receipt: {
    method: 'GET',
    path: '/api/Appointments/Receipt/{sessionCode}/{appointmentId}',
    access: 'user',
    reply: { file: 'receipt.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch receipt',
  },
  /** Sends the receipt by e-mail, to the client's address unless another one is given. */
  sendReceipt: {
    method: 'POST',
    path: '/api/Appointments/SendReceipt/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to send receipt',
    idempotent: true,
  },
})
