import { defineEndpoints } from '../endpoint.ts'
import type { accountantMonthSchemas } from './accountant-month-schemas.ts'

export const accountantMonth = defineEndpoints<typeof accountantMonthSchemas>()({
  /** A month (`YYYY-MM`) for the accountant: revenue by day, VAT rate and payment method, invoices, and what is open at its end. */
  one: {
    method: 'GET',
    path: '/api/AccountantMonth/{sessionCode}/{month}',
    access: 'admin',
    errorMessage: 'Unable to fetch end of day',
  },
  /** What a day charged, by VAT rate. */
  vatOfDay: {
    method: 'GET',
    path: '/api/AccountantMonth/VatOfDay/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch end of day',
  },
  pdf: {
    method: 'GET',
    path: '/api/AccountantMonth/PDF/{sessionCode}/{month}',
    access: 'admin',
    reply: { file: 'month.pdf', type: 'application/pdf' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
  /** Revenue by day, VAT, cash in and out, and what is open at the end, each on a sheet. */
  workbook: {
    method: 'GET',
    path: '/api/AccountantMonth/Excel/{sessionCode}/{month}',
    access: 'admin',
    reply: { file: 'month.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
  /** Revenue and the drawer of each day, for another program. */
  csv: {
    method: 'GET',
    path: '/api/AccountantMonth/CSV/{sessionCode}/{month}',
    access: 'admin',
    reply: { file: 'month.csv', type: 'text/csv; charset=utf-8' },
    errorMessage: 'Something went wrong while downloading the file.',
  },
})
