import * as v from 'valibot'
import { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { CallError } from '../../../api/call.ts'

const ConflictReply = v.object({ conflicts: v.optional(v.array(Conflict)), current: v.optional(Agenda) })

/** The body of a 409: the conflicts, or the current booking after a version conflict. Empty for other errors. */
export function parseConflictError(error: unknown): { conflicts: readonly Conflict[]; current: Agenda | null } {
  if (!(error instanceof CallError) || error.status !== 409) return { conflicts: [], current: null }
  const read = v.safeParse(ConflictReply, error.body)
  return read.success ? { conflicts: read.output.conflicts ?? [], current: read.output.current ?? null } : { conflicts: [], current: null }
}
