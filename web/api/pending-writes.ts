import type { Endpoint } from '../../schema/api/endpoint.ts'

/** Number of optimistic writes under way, by the read whose cached reply they change. */
const pending = new Map<Endpoint, number>()
/** Reads that are out of date and wait until no such write is under way. */
const outdated = new Set<Endpoint>()

/** Records that a write which has not been answered yet shows in the cached replies of these reads. */
export function beginWrite(changes: readonly Endpoint[]): void {
  for (const read of changes) pending.set(read, (pending.get(read) ?? 0) + 1)
}

/**
 * Ends a write. Returns the reads to refetch now: none that another write under way changes, because the reply could be from before
 * that write and would undo on the screen what somebody has just done. These follow with the last such write.
 */
export function endWrite(changes: readonly Endpoint[], invalidates: readonly Endpoint[]): Endpoint[] {
  for (const read of changes) pending.set(read, (pending.get(read) ?? 0) - 1)
  for (const read of invalidates) outdated.add(read)
  const due = [...outdated].filter((read) => !pending.get(read))
  for (const read of due) outdated.delete(read)
  return due
}
