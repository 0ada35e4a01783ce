import { defineEndpoints } from '../endpoint.ts'
import type { tableExportsSchemas } from './exports-schemas.ts'

const failed = 'Something went wrong while downloading the file.'
const csv = 'text/csv; charset=utf-8'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const exportTypes = { csv, xlsx } as const

/** The file itself; refused with `export_too_large` for more than 5,000 rows. */
const direct = {
  method: 'GET',
  errorMessage: failed,
} as const

/** The same in the background, whatever the number of rows. */
const background = {
  method: 'POST',
  errorMessage: failed,
} as const

/**
 * Files of the product's tables, as they are filtered. Up to 5,000 rows are the reply; more are written by a background job, whose file
 * the salon's sessions can download for 7 days: the person who asked for it, and administrators. Each export is recorded.
 */
export const tableExports = defineEndpoints<typeof tableExportsSchemas>()({
  clientsCsv: {
    ...direct,
    path: '/api/Exports/ClientsCSV/{sessionCode}',
    access: 'user',
    reply: { file: 'Clients.csv', type: csv, byRole: true },
  },
  clientsXlsx: {
    ...direct,
    path: '/api/Exports/ClientsXLSX/{sessionCode}',
    access: 'user',
    reply: { file: 'Clients.xlsx', type: xlsx, byRole: true },
  },
  startClients: {
    ...background,
    path: '/api/Exports/StartClients/{sessionCode}',
    access: 'user',
  },
  /** The job of a file; each call lets it go on. */
  job: {
    method: 'GET',
    path: '/api/Exports/Job/{sessionCode}/{jobId}',
    access: 'user',
    errorMessage: failed,
  },
  /** The file of a job: CSV or xlsx, as it was asked for. */
  file: {
    method: 'GET',
    path: '/api/Exports/File/{sessionCode}/{jobId}',
    access: 'user',
    reply: { file: 'export.xlsx', type: xlsx },
    errorMessage: failed,
  },
})
