import { defineEndpoints } from '../endpoint.ts'
import type { dataQualitiesSchemas } from './data-quality-schemas.ts'

export const dataQualities = defineEndpoints<typeof dataQualitiesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/DataQualities/GetCustomersBySalon/{sessionCode}/{salonId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch clients',
  },
  /** The clients of the filter with their gaps, up to 5,000. The export is recorded in the audit log. */
  excel: {
    method: 'GET',
    path: '/api/DataQualities/GetCustomersBySalonXls/{sessionCode}/{salonId}',
    access: 'adminReceptionist',
    reply: {
      file: 'CustomersBySalon.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      byRole: true,
    },
    errorMessage: 'Unable to fetch file',
  },
  /** The same file in the background, whatever the number of clients. */
  startExcel: {
    method: 'POST',
    path: '/api/DataQualities/StartCustomersBySalonXls/{sessionCode}/{salonId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch file',
  },
})
