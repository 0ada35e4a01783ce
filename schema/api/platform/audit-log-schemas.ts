import * as v from 'valibot'
import { AuditLogEntry } from '../booking/booking-history-schemas.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Line } from '../values.ts'

/** Kinds by which the audit log is filtered. */
export const auditKinds = ['security', 'health', 'permissions', 'prices', 'bookings', 'money', 'clients', 'settings'] as const
export type AuditKind = (typeof auditKinds)[number]

/** An entry with the record that it belongs to: `subject` is its name (the client of a booking), empty where it has none. */
export const AuditPageEntry = v.object({
  ...AuditLogEntry.entries,
  /** Name of the key with which a program did it in the user's name; null where a person did. */
  keyName: v.nullable(v.string()),
  rootId: v.string(),
  subject: v.string(),
  /** What can be undone from here: a booking that is still cancelled or a no-show, a merge or an import of the last 30 days. */
  undo: v.nullable(v.object({ kind: v.picklist(['booking', 'merge', 'import']), id: Id })),
})
export type AuditPageEntry = v.InferOutput<typeof AuditPageEntry>
export const AuditPage = v.object({
  entries: v.array(AuditPageEntry),
  /** Cursor of the next page; null behind the last entry. */
  next: v.nullable(v.string()),
})
export type AuditPage = v.InferOutput<typeof AuditPage>

/** Who changed a record last. `firstName` is empty where that was no team member: `userId` is `guest` or the name of a job then. */
export const LastChange = v.object({ userId: v.string(), firstName: v.string(), at: Instant })
export type LastChange = v.InferOutput<typeof LastChange>

export const auditPagesSchemas = {
  find: {
    input: v.object({
      kind: v.optional(v.picklist(auditKinds, 'Invalid value')),
      userId: v.optional(Id),
      from: v.optional(Day),
      to: v.optional(Day),
      cursor: v.optional(v.pipe(Line(40), v.regex(/^\d{1,12}\.\d{1,15}$/, 'Invalid value'))),
    }),
    reply: AuditPage,
  },
  last: { input: v.object({ key: Line(60), id: Id }), reply: LastChange },
} as const satisfies SchemaTable
