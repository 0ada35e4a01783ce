import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { clientSorts, filterInQuery } from '../clients/client-list.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Job } from '../platform/jobs.ts'
import { FlagInQuery, Id } from '../values.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const csv = 'text/csv; charset=utf-8'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const exportTypes: Readonly<Record<ExportFormat, string>> = { csv, xlsx }

const failed = 'Something went wrong while downloading the file.'

/** What of the client list is exported: the view, in its order. */
const clients = {
  salonId: v.optional(Id),
  ...filterInQuery,
  sort: v.optional(v.picklist(clientSorts, 'Invalid value'), 'name'),
  descending: v.optional(FlagInQuery),
  language: v.optional(v.picklist(languages, 'Invalid value'), 'en'),
}

/** The file itself; refused with `export_too_large` for more than 5,000 rows. */
const direct = { method: 'GET', errorMessage: failed, errors: { 409: ['export_too_large'] } } as const
/** The same in the background, whatever the number of rows. */
const background = {
  method: 'POST',
  reply: Job,
  errorMessage: failed,
  errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
} as const
const one = v.object({ jobId: Id })

/**
 * Files of the product's tables, as they are filtered. Up to 5,000 rows are the reply; more are written by a background job, whose file
 * the salon's sessions can download for 7 days: the person who asked for it, and administrators. Each export is recorded.
 */
export const tableExports = {
  clientsCsv: {
    ...direct,
    path: '/api/Exports/ClientsCSV/{sessionCode}',
    access: 'user',
    input: v.object(clients),
    reply: { file: 'Clients.csv', type: csv, byRole: true },
  },
  clientsXlsx: {
    ...direct,
    path: '/api/Exports/ClientsXLSX/{sessionCode}',
    access: 'user',
    input: v.object(clients),
    reply: { file: 'Clients.xlsx', type: xlsx, byRole: true },
  },
  startClients: {
    ...background,
    path: '/api/Exports/StartClients/{sessionCode}',
    access: 'user',
    input: v.object({ ...clients, format: v.picklist(exportFormats, 'Invalid value') }),
  },
  /** The job of a file; each call lets it go on. */
  job: {
    method: 'GET',
    path: '/api/Exports/Job/{sessionCode}/{jobId}',
    access: 'user',
    input: one,
    reply: Job,
    errorMessage: failed,
  },
  /** The file of a job: CSV or xlsx, as it was asked for. */
  file: {
    method: 'GET',
    path: '/api/Exports/File/{sessionCode}/{jobId}',
    access: 'user',
    input: one,
    reply: { file: 'export.xlsx', type: xlsx },
    errorMessage: failed,
    errors: { 503: ['file_storage_unavailable'] },
  },
} as const satisfies EndpointTable
