import { chooseWaiting } from '../../../../schema/rules/booking/classes.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { QueuedMessage } from '../../messages/outbox/index.ts'
import type { WaitedClass } from './job-queries.ts'
import { confirmSeats } from './messages.ts'
import { abortIfInClass, insertSeats, requestOfEntry, updateEntry } from './seat-queries.ts'

/** The most clients who move up in one run; the rest does in the next. */
const maxMovesPerRun = 30

/**
 * Moves waiting clients up to the free seats of classes, in the order of their lists, each in one batch with the confirmation. An entry is
 * passed over that has left meanwhile, or whose seats are taken. Returns the queued messages.
 */
export async function moveUpWaiting(db: TenantDb, waited: readonly WaitedClass[]): Promise<QueuedMessage[]> {
  const chosen = waited.flatMap((one) => chooseWaiting(one.free, one.entries).map((entry) => ({ one, entry })))
  const messages: QueuedMessage[] = []
  for (const { one, entry } of chosen.slice(0, maxMovesPerRun)) {
    const agendaId = db.newId('agd')
    const message = confirmSeats(db, agendaId, entry.clientId, one)
    const source = requestOfEntry(entry.id)
    try {
      await db.batch(
        abortIfInClass(db, source, entry.id),
        ...insertSeats(db, agendaId, source),
        ...updateEntry(db, entry.id, 'waiting', { state: 'moved_up', agendaId }),
        message,
      )
      messages.push(message)
    } catch (error) {
      if (!(error instanceof BatchAbortedError && ['seats', 'stale', 'already_used'].includes(error.reason))) throw error
    }
  }
  return messages
}
