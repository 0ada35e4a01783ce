import { sql } from 'drizzle-orm'
import type { Gate } from '../../db/gate.ts'
import { type Message, type Queued, queue } from '../messaging/data.ts'

/** A message from a salon to somebody who has no session yet. */
export function queueToGuest(gate: Gate, salonId: string, message: Message<'guest_code'>): Queued {
  const [salon, user] = [sql`${salonId}`, sql`'guest'`]
  return queue({ nowUtc: gate.nowUtc, newId: gate.newId, tell: (build) => gate.tell(build(salon, user)) }, message)
}
