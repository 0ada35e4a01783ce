import { sql } from 'drizzle-orm'
import type { PublicDb } from '../../db/public-db.ts'
import { enqueue, type Message, type QueuedMessage } from '../messaging/index.ts'

/** A message from a salon to somebody who has no session yet. */
export function queueToGuest(db: PublicDb, salonId: string, message: Message<'guest_code'>): QueuedMessage {
  const [salon, user] = [sql`${salonId}`, sql`'guest'`]
  return enqueue({ nowUtc: db.nowUtc, newId: db.newId, executeRaw: (build) => db.executeRaw(build(salon, user)) }, message)
}
