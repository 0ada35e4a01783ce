import { defineEndpoints } from '../endpoint.ts'
import type { reportsSchemas } from './reports-schemas.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const reports = defineEndpoints<typeof reportsSchemas>()({
  /** The reports that are shared with a role of the caller; all of them for administrators. */
  list: {
    method: 'GET',
    path: '/api/Reports/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch reports',
  },
  create: {
    method: 'POST',
    path: '/api/Reports/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create report',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Reports/{sessionCode}/{reportId}',
    access: 'admin',
    errorMessage: 'Unable to update report',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Reports/{sessionCode}/{reportId}',
    access: 'admin',
    errorMessage: 'Unable to remove report',
  },
  restore: {
    method: 'POST',
    path: '/api/Reports/Restore/{sessionCode}/{reportId}',
    access: 'admin',
    errorMessage: 'Unable to restore report',
  },
  /** Computes a report that need not be saved. */
  run: {
    method: 'POST',
    path: '/api/Reports/Run/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch report',
  },
  result: {
    method: 'GET',
    path: '/api/Reports/Result/{sessionCode}/{reportId}',
    access: 'user',
    errorMessage: 'Unable to fetch report',
  },
  /** A report that need not be saved, as PDF. */
  pdf: {
    method: 'POST',
    path: '/api/Reports/PDF/{sessionCode}',
    access: 'admin',
    reply: { file: 'report.pdf', type: 'application/pdf' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
  /** Sends a month to an address: an e-mail with a link to the file. */
  send: {
    method: 'POST',
    path: '/api/Reports/Send/{sessionCode}/{reportId}',
    access: 'admin',
    errorMessage: 'Unable to send report',
    idempotent: true,
  },
  /** The file of a month that was sent, for 90 days. */
  sentFile: {
    method: 'GET',
    path: '/api/Links/Report/{token}',
    access: 'link',
    reply: { file: 'report.xlsx', type: xlsx },
    errorMessage: 'This link is no longer valid',
  },
})
