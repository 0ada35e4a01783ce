import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Job } from '../platform/jobs.ts'
import { period } from './pets.ts'

/** Pet-Details.xlsx of more pets than one reply holds: a background job makes it, and the salon's sessions download it for 7 days. */
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
} as const satisfies EndpointTable
