import type { CallBody, CallInput, CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { CallError, send } from './call.ts'

/** `next_day` counts the sale, and what follows, for the next day; `reopened`: the day is open again; null: neither. */
type Answer = 'next_day' | 'reopened' | null
/** The day that is closed and the next one, for which a sale may be counted. */
export interface AfterClosingQuestion {
  readonly closedDay: string
  readonly nextDay: string
  readonly answer: (answer: Answer) => void
}

let question: AfterClosingQuestion | null = null
/** Sales that wait for the same answer get it together. */
let answered: Promise<Answer> | null = null
const listeners = new Set<() => void>()
const setQuestion = (next: AfterClosingQuestion | null) => {
  question = next
  for (const listener of listeners) listener()
}
/** The question that waits for somebody's answer, for `useSyncExternalStore`. */
export const getAfterClosingQuestion = (): AfterClosingQuestion | null => question
export function onAfterClosingQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function ask({ closedDay, nextDay }: { closedDay: string; nextDay: string }): Promise<Answer> {
  answered ??= new Promise((resolve) => {
    setQuestion({
      closedDay,
      nextDay,
      answer: (answer) => {
        answered = null
        setQuestion(null)
        resolve(answer)
      },
    })
  })
  return answered
}

function readDays(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'sale_after_closing') return null
  const { closedDay, nextDay } = error.body as Record<string, unknown>
  return typeof closedDay === 'string' && typeof nextDay === 'string' ? { closedDay, nextDay } : null
}

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
    const days = readDays(error)
    const answer = days && (await ask(days))
    if (!answer) throw error
    if (answer === 'next_day') keysOfNextDay.add(key)
    return sendNow()
  }
}
