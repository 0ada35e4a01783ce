import type { Endpoint } from '../../schema/api/endpoint.ts'

/** The name of a read. */
const toName = ({ method, path }: Endpoint) => `${method} ${path}`
/** Number of optimistic writes under way, by the name of the read whose cached reply they change. */
const pending = new Map<string, number>()
/** Number of such writes that have ended, by the same name. */
const ended = new Map<string, number>()
/** Reads that are out of date and wait until no such write is under way, by name. */
const outdated = new Map<string, Endpoint>()

/** Records that a write which has not been answered yet shows in the cached replies of these reads. */
export function beginWrite(changes: readonly Endpoint[]): void {
  for (const name of changes.map(toName)) pending.set(name, (pending.get(name) ?? 0) + 1)
}

/**
 * The reply of a read (`ask`), or what is cached while that shows a write which has not been answered yet: the reply could be from before
 * the write, and is read again with the end of the last such write. If one has ended since it was asked for, it is asked for again.
 */
export async function readBesideWrites<Reply>(
  read: Endpoint,
  ask: (isAgain: boolean) => Promise<Reply>,
  getCached: () => Reply | undefined,
): Promise<Reply> {
  const name = toName(read)
  for (let isAgain = false; ; isAgain = true) {
    const before = ended.get(name)
    const reply = await ask(isAgain)
    if (pending.get(name)) {
      outdated.set(name, read)
      return getCached() ?? reply
    }
    if (ended.get(name) === before) return reply
  }
}

/**
 * Ends a write. Returns the reads to refetch now: none that another write under way changes, because the reply could be from before
 * that write and would undo on the screen what somebody has just done. These follow with the last such write.
 */
export function endWrite(changes: readonly Endpoint[], invalidates: readonly Endpoint[]): Endpoint[] {
  for (const name of changes.map(toName)) {
    pending.set(name, Math.max(0, (pending.get(name) ?? 0) - 1))
    ended.set(name, (ended.get(name) ?? 0) + 1)
  }
  for (const read of invalidates) outdated.set(toName(read), read)
  const due = [...outdated].filter(([name]) => !pending.get(name))
  for (const [name] of due) outdated.delete(name)
  return due.map(([, read]) => read)
}

/** Forgets the writes of the user who was signed in: one that was waiting for the connection is never sent, and never ends. */
export function forgetWrites(): void {
  pending.clear()
  outdated.clear()
}
