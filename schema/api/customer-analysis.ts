import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id } from './values.ts'

const input = v.object({
  salonId: Id,
  fromDate: Day,
  toDate: Day,
  language: v.optional(v.picklist(languages, 'Invalid value'), 'en'),
})

export const customerAnalysis = {
  /**
   * Path of the file with the clients who came between two days, both included, at most 1,100 days. It belongs to the session of the
   * caller: nobody else can open it.
   */
  status: {
    method: 'GET',
    path: '/api/CustomerAnalysis/GetCustomerAnalysisStatus/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    input,
    reply: v.object({ link: v.string(), clients: v.number() }),
    errorMessage: 'Unable to fetch clients',
  },
  /** The file of the link. The export is recorded in the audit log. */
  file: {
    method: 'GET',
    path: '/api/CustomerAnalysis/File/{sessionCode}/{salonId}/{fromDate}/{toDate}',
    access: 'adminReceptionistUser',
    input,
    reply: { file: 'status25.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errorMessage: 'Unable to fetch file',
  },
} as const satisfies EndpointTable
