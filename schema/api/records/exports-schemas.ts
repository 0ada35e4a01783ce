import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { clientSorts, filterInQuery } from '../clients/client-list-schemas.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { FlagInQuery, Id } from '../values.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What of the client list is exported: the view, in its order. */
const clients = {
  salonId: v.optional(Id),
  ...filterInQuery,
  sort: v.optional(v.picklist(clientSorts, 'Invalid value'), 'name'),
  descending: v.optional(FlagInQuery),
  language: v.optional(v.picklist(languages, 'Invalid value'), 'en'),
}

const directSchemas = { errors: { 409: ['export_too_large'] } } as const

const backgroundSchemas = { reply: Job, errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] } } as const
const one = v.object({ jobId: Id })

export const tableExportsSchemas = {
  clientsCsv: { stepUp: true, ...directSchemas, input: v.object(clients) },
  clientsXlsx: { stepUp: true, ...directSchemas, input: v.object(clients) },
  startClients: { stepUp: true, ...backgroundSchemas, input: v.object({ ...clients, format: v.picklist(exportFormats, 'Invalid value') }) },
  job: { input: one, reply: Job },
  file: { stepUp: true, input: one, errors: { 503: ['file_storage_unavailable'] } },
} as const satisfies SchemaTable
