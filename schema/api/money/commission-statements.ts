import { defineEndpoints } from '../endpoint.ts'
import type { commissionStatementsSchemas } from './commission-statements-schemas.ts'

export const commissionStatements = defineEndpoints<typeof commissionStatementsSchemas>()({
  stats: {
    method: 'GET',
    path: '/api/Users/GetCommissionStats/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch commission stats',
  },
  /** Everybody with a commission plan or something earned in the month, by name. */
  ofMonth: {
    method: 'GET',
    path: '/api/Commissions/Month/{sessionCode}/{month}',
    access: 'admin',
    errorMessage: 'Unable to fetch commissions',
  },
  /** Approves a month that has ended; refused where its total is no longer the one that was looked at. */
  approve: {
    method: 'POST',
    path: '/api/Commissions/Approve/{sessionCode}/{userId}/{month}',
    access: 'admin',
    errorMessage: 'Unable to approve commission',
    idempotent: true,
  },
  /** Takes the approval back. */
  unapprove: {
    method: 'DELETE',
    path: '/api/Commissions/Approve/{sessionCode}/{userId}/{month}',
    access: 'admin',
    errorMessage: 'Unable to approve commission',
  },
  exportPdf: {
    method: 'GET',
    path: '/api/Commissions/ExportPDF/{sessionCode}/{userId}/{month}',
    access: 'admin or self',
    own: 'userId',
    reply: { file: 'commission.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch commissions',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/Commissions/ExportCSV/{sessionCode}/{userId}/{month}',
    access: 'admin or self',
    own: 'userId',
    reply: { file: 'commission.csv', type: 'text/csv' },
    errorMessage: 'Unable to fetch commissions',
  },
})
