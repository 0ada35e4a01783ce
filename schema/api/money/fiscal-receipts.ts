import { defineEndpoints } from '../endpoint.ts'
import type { fiscalReceiptsSchemas } from './fiscal-receipts-schemas.ts'

const connectionCall = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'admin', errorMessage: 'Unable to update fiscal receipts' }) as const
const read = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'GET', path, access: 'user', errorMessage: 'Unable to fetch fiscal receipts' }) as const
const step = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'adminReceptionist', errorMessage: 'Unable to update fiscal receipts' }) as const

/** Italian fiscal receipts (documenti commerciali), which a service sends to the tax office. */
export const fiscalReceipts = defineEndpoints<typeof fiscalReceiptsSchemas>()({
  connection: {
    method: 'GET',
    path: '/api/FiscalReceipts/Connection/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch fiscal receipts',
  },
  /** Whether sales get fiscal receipts. */
  status: read('/api/FiscalReceipts/Status/{sessionCode}'),
  /** Reads the account at the service, and connects the salon if it can issue receipts. */
  connect: connectionCall('/api/FiscalReceipts/Connect/{sessionCode}'),
  /** Hands a renewed Fisconline login on to the service; what has waited for it is sent. */
  saveLogin: connectionCall('/api/FiscalReceipts/Login/{sessionCode}'),
  /** Reads the account again; what has waited for it is sent. */
  check: connectionCall('/api/FiscalReceipts/Check/{sessionCode}'),
  disconnect: connectionCall('/api/FiscalReceipts/Disconnect/{sessionCode}'),
  reconnect: connectionCall('/api/FiscalReceipts/Reconnect/{sessionCode}'),
  list: read('/api/FiscalReceipts/{sessionCode}'),
  ofVisit: read('/api/FiscalReceipts/Visit/{sessionCode}/{appointmentId}'),
  day: {
    method: 'GET',
    path: '/api/FiscalReceipts/Day/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch fiscal receipts',
  },
  /** Sends a refused receipt again, or asks at once about one that is on its way. */
  retry: step('/api/FiscalReceipts/Retry/{sessionCode}/{fiscalReceiptId}'),
  /** Records a refused receipt that somebody has issued on the tax office's portal. */
  markIssued: step('/api/FiscalReceipts/Issued/{sessionCode}/{fiscalReceiptId}'),
})
