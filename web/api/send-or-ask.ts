import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, send } from './call.ts'

/** Idempotency-Keys of sales that are counted for the next day: sent again after a lost reply, they have the same body. */
const keysOfNextDay = new Set<string>()

/**
 * `send` for writes. One that the closed day refuses (409 `sale_after_closing`) asks, and is sent again with the answer under its `key`;
 * without one, the refusal is thrown.
 */
export async function sendOrAsk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: CallBody<E> | undefined,
  key: string,
): Promise<CallReply<E>> {
  const sendNow = () => {
    if (!keysOfNextDay.has(key)) return send(endpoint, input, body, { key })
    const answer = { afterClosing: 'next_day' }
    return body === undefined
      ? send(endpoint, { ...input, ...answer }, body, { key })
      : send(endpoint, input, { ...(body as object), ...answer } as CallBody<E>, { key })
  }
  try {
    return await sendNow()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'sale_after_closing') throw error
    const { askAfterClosing } = await import('./after-closing.ts')
    const answer = await askAfterClosing(error)
    if (!answer) throw error
    if (answer === 'next_day') keysOfNextDay.add(key)
    return sendNow()
  }
}
