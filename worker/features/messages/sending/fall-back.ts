import type { SystemDb } from '../../../db/system-db.ts'
import { endWaiting, fallBack, selectOverdue } from './fallback-queries.ts'

/** Messages of one run, and of one batch of it: the next run goes on a minute later. */
const maxMessages = 200
const messagesPerBatch = 20

/**
 * Queues WhatsApp messages that Meta has taken, and of which it has reported nothing in time, for another channel; `sendMessages` sends
 * them. Run twice at once it queues each once, because the cause of the second message is the first.
 */
export async function fallBackOverdue(db: SystemDb): Promise<void> {
  const [overdue] = await db.batch(selectOverdue(db, maxMessages))
  for (let first = 0; first < overdue.length; first += messagesPerBatch) {
    const outboxIds = overdue.slice(first, first + messagesPerBatch)
    await db.batch(...outboxIds.flatMap((outboxId) => fallBack(db, outboxId, db.newId('out'))), endWaiting(db, outboxIds))
  }
}
