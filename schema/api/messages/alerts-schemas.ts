import * as v from 'valibot'
import { alertTypes } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

/** An alert. `parametersJSON` is JSON text with an id and the name of the message that `content` holds in English. */
export const Alert = v.object({
  alertId: Id,
  type: v.picklist(alertTypes),
  content: v.string(),
  parametersJSON: v.string(),
  read: v.boolean(),
  at: Instant,
})
export type Alert = v.InferOutput<typeof Alert>

export const alertsSchemas = {
  list: { reply: v.array(Alert) },
  getAndRead: { input: v.object({ alertId: Id }), reply: Alert },
  deleteAll: { input: v.object({ userId: Id }), reply: v.object({ userId: Id }) },
  remove: { input: v.object({ alertId: Id }), reply: v.object({ alertId: Id }) },
  restore: { input: v.object({ alertId: Id }), reply: Alert },
} as const satisfies SchemaTable
