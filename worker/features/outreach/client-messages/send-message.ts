import type { SentMessage } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import type { MarketingPurpose } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { type QueuedMessage, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectSentMessage, sendGuarded } from './message-queries.ts'
import { sendConflicts } from './send-errors.ts'

interface Sending {
  readonly clientId: string
  readonly message: QueuedMessage
  readonly purpose?: MarketingPurpose
  readonly guards?: readonly Statement<unknown>[]
  readonly writes?: readonly Statement<unknown>[]
  /** Code of the 409 when a guard aborts with `untested`. */
  readonly untested?: ErrorCode
}

/** Queues a message with what belongs to it in one round trip, and sends it after the response. */
export async function sendMessage(db: StaffDb, request: Request, sending: Sending): Promise<SentMessage | undefined> {
  const { clientId, message, purpose, guards = [], writes = [], untested } = sending
  const statements = [abortUnlessClient(db, clientId), ...guards, ...sendGuarded(db, clientId, message, purpose), ...writes]
  const sent = await mapAborted(
    db.insertIdempotent(message.outboxId, statements, (id) => selectSentMessage(db, id)),
    { ...sendConflicts, ...(untested && { untested }) },
  )
  sendAfterResponse(request, message)
  return sent
}
