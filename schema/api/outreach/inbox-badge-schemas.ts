import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'

export const conversationBadgeSchemas = {
  unread: { reply: v.object({ unread: v.number() }) },
} as const satisfies SchemaTable
