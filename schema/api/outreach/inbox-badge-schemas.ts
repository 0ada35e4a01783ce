import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'

export const conversationBadgeSchemas = {
  /** `waiting`: clients whose message nobody has answered for half an hour. */
  unread: { reply: v.object({ unread: v.number(), waiting: v.number() }) },
} as const satisfies SchemaTable
