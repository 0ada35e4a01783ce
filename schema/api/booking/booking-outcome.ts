import * as v from 'valibot'
import { Id, Instant, Text } from '../values.ts'

/** Reason of a no-show or cancellation: one of `outcomeReasons` of terms.ts, with a free `note`, and when and by whom it was recorded. */
export const AgendaOutcome = v.object({
  reason: v.string(),
  note: v.string(),
  at: v.nullable(Instant),
  userId: v.nullable(Id),
  userName: v.string(),
})
export type AgendaOutcome = v.InferOutput<typeof AgendaOutcome>

/** The reason (text outside `outcomeReasons` is stored as the note), or `undo`, which restores the booking while its time is free. */
export const OutcomeDraft = v.strictObject({
  reason: v.optional(Text(500), ''),
  note: v.optional(Text(500), ''),
  undo: v.optional(v.boolean(), false),
})
/** `message`: the client is written that the salon has to cancel. */
export const CancellationDraft = v.strictObject({ ...OutcomeDraft.entries, message: v.optional(v.boolean(), false) })
