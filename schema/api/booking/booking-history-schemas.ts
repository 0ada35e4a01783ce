import * as v from 'valibot'
import { recordActions, securityActions } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line } from '../values.ts'

/** One row of the audit log: who did what to a record, or to something in it; or a security event. */
export const AuditLogEntry = v.object({
  trailId: v.number(),
  at: Instant,
  userId: v.string(),
  userName: v.string(),
  entity: v.string(),
  entityId: v.string(),
  action: v.picklist([...recordActions, ...securityActions]),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>

export const auditLogSchemas = {
  list: { input: v.object({ entity: Line(60), id: Id }), reply: v.array(AuditLogEntry) },
} as const satisfies SchemaTable
