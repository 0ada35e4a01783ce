import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { period } from './pets-schemas.ts'

export const petExportsSchemas = {
  start: {
    stepUp: true,
    input: v.object({ ...period, language: v.optional(v.picklist(languages, 'Invalid value'), 'en') }),
    reply: Job,
    errors: { 409: ['export_running'], 503: ['file_storage_unavailable'] },
  },
} as const satisfies SchemaTable
