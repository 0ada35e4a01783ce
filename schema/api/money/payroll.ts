import { defineEndpoints } from '../endpoint.ts'
import type { payrollSchemas } from './payroll-schemas.ts'

export const payroll = defineEndpoints<typeof payrollSchemas>()({
  /** What a month (`YYYY-MM`) brings each team member, by name, and the columns of the file. */
  ofMonth: {
    method: 'GET',
    path: '/api/Payroll/{sessionCode}/{month}',
    access: 'admin',
    errorMessage: 'Unable to fetch commissions',
  },
  /** The chosen columns, a row for each team member, for a payroll program. */
  exportCsv: {
    method: 'GET',
    path: '/api/Payroll/CSV/{sessionCode}/{month}',
    access: 'admin',
    reply: { file: 'payroll-month.csv', type: 'text/csv; charset=utf-8' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
  exportXlsx: {
    method: 'GET',
    path: '/api/Payroll/Excel/{sessionCode}/{month}',
    access: 'admin',
    reply: { file: 'payroll-month.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
  /** Which columns the file has, in which order and under which headings. */
  saveSettings: {
    method: 'PUT',
    path: '/api/Payroll/Columns/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update commission',
  },
})
