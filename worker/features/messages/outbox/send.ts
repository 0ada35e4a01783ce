import type { Request } from '../../../http/serve.ts'
import type { JobContext } from '../sending/index.ts'
import type { QueuedMessage } from './queries.ts'

type Messages = readonly Pick<QueuedMessage, 'outboxId'>[]

/** Sends queued messages after the response. Messages whose cause was already handled were not written and are skipped. */
export function sendAfterResponse(request: Request, ...messages: Messages): void {
  const context: JobContext = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }
  request.executionCtx.waitUntil(sendInBackground(context, messages))
}

/** Sends queued messages. Gateways and texts are loaded here, so that a Worker starts without them. */
export async function sendInBackground(context: JobContext, messages: Messages): Promise<void> {
  const { sendNow } = await import('../sending/index.ts')
  await sendNow(
    context,
    messages.map(({ outboxId }) => outboxId),
  )
}
