import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Job } from './jobs.ts'
import { period, subClients } from './pets.ts'
import { Id } from './values.ts'

const one = v.object({ jobId: Id })

/** Pet-Details.xlsx of more pets than one reply holds: a background job makes it, and the salon's sessions download it for 30 days. */
export const petExports = {
  start: {
    method: 'POST',
    path: '/api/SubClients/StartExcel/{sessionCode}',
    access: 'user',
    input: v.object({ ...period, language: v.optional(v.picklist(languages, 'Invalid value'), 'en') }),
    reply: Job,
    errorMessage: 'Something went wrong while downloading the file.',
    errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
  },
  /** The job of a file; each call lets it go on. */
  one: {
    method: 'GET',
    path: '/api/SubClients/ExcelJob/{sessionCode}/{jobId}',
    access: 'user',
    input: one,
    reply: Job,
    errorMessage: 'Something went wrong while downloading the file.',
  },
  file: {
    method: 'GET',
    path: '/api/SubClients/ExcelFile/{sessionCode}/{jobId}',
    access: 'user',
    input: one,
    reply: subClients.excel.reply,
    errorMessage: 'Something went wrong while downloading the file.',
  },
} as const satisfies EndpointTable
