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
  const withAnswer = <T>(value: T): T => (keysOfNextDay.has(key) ? { ...value, afterClosing: 'next_day' } : value)
  // A call without a body takes the answer in its query.
  const sendNow = () => send(endpoint, body ? input : withAnswer(input), body && withAnswer(body), { key })
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
