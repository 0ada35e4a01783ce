import * as v from 'valibot'
import { Id, Instant, Text } from './values.ts'

/** Why a client did not come or called it off: one of `outcomeReasons` of terms.ts, more of it in `note`; when and by whom it was put down. */
export const AgendaOutcome = v.object({
  reason: v.string(),
  note: v.string(),
  at: v.nullable(Instant),
  userId: v.nullable(Id),
  userName: v.string(),
})
export type AgendaOutcome = v.InferOutput<typeof AgendaOutcome>

/** Why (a reason that is not on the list is kept as a note), or `undo` to take it back while the time is still free. */
export const OutcomeDraft = v.strictObject({
  reason: v.optional(Text(500), ''),
  note: v.optional(Text(500), ''),
  undo: v.optional(v.boolean(), false),
})
