import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Job } from '../platform/jobs.ts'
import { Day, Id } from '../values.ts'

const input = v.object({
  salonId: Id,
  fromDate: Day,
  toDate: Day,
  language: v.optional(v.picklist(languages, 'Invalid value'), 'en'),
})

export const customerAnalysis = {
  /**
   * Path of the file with the clients, up to 5,000, who came between two days, both included, at most 1,100 days. It belongs to the
   * session of the caller: nobody else can open it.
   */
  status: {
    method: 'GET',
    path: '/api/CustomerAnalysis/GetCustomerAnalysisStatus/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    input,
    reply: v.object({ link: v.string(), clients: v.number() }),
    errorMessage: 'Unable to fetch clients',
    errors: { 409: ['export_too_large'] },
  },
  /** The file of the link. The export is recorded in the audit log. */
  file: {
    method: 'GET',
    path: '/api/CustomerAnalysis/File/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    input,
    reply: { file: 'status25.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errorMessage: 'Unable to fetch file',
    errors: { 409: ['export_too_large'] },
  },
  /** The same file in the background, whatever the number of clients. */
  start: {
    method: 'POST',
    path: '/api/CustomerAnalysis/Start/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    input,
    reply: Job,
    errorMessage: 'Unable to fetch file',
    errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
  },
} as const satisfies EndpointTable
