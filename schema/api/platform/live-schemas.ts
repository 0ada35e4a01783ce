import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'

export const liveSchemas = {
  open: {
    reply: v.object({ cursor: v.string() }),
    errors: { 429: ['too_many_screens', 'too_many_screens_of_salon'], 503: ['service_unavailable'] },
  },
} as const satisfies SchemaTable
