import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { ContactMail, ContactNumber, Day, Id, Ids, Instant } from '../values.ts'

/** A client without a visit or booking for longer than the salon keeps data. `lastSeen` is the last booking's start. */
export const AbsentClient = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  email: ContactMail,
  lastSeen: v.nullable(Instant),
})
export type AbsentClient = v.InferOutput<typeof AbsentClient>

/** `months` is 0 while the salon has not decided; `clients` are those who came last longest ago, at most 500 of `total`. */
export const Retention = v.object({ months: v.number(), cutoff: Day, total: v.number(), clients: v.array(AbsentClient) })
export type Retention = v.InferOutput<typeof Retention>

export const clientRetentionSchemas = {
  list: { reply: Retention },
  keep: { body: v.strictObject({ clientIds: v.pipe(Ids, v.minLength(1, 'Required')), isKept: v.boolean('Required') }), reply: Retention },
} as const satisfies SchemaTable
