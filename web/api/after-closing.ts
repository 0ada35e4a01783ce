import type { CallError } from './call.ts'

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
    const asked: AfterClosingQuestion = {
      closedDay,
      nextDay,
      // The first answer counts: reopening the day may succeed after somebody has cancelled.
      answer: (answer) => {
        if (question !== asked) return
        answered = null
        setQuestion(null)
        resolve(answer)
      },
    }
    setQuestion(asked)
  })
  return answered
}

/** Answers an open question with neither, for another user. */
export const forgetAfterClosing = (): void => question?.answer(null)

function readDays(error: CallError) {
  const { closedDay, nextDay } = error.body as Record<string, unknown>
  return typeof closedDay === 'string' && typeof nextDay === 'string' ? { closedDay, nextDay } : null
}

/** The answer to a refusal of `sale_after_closing`; null for nothing that can be sent again. */
export async function askAfterClosing(error: CallError): Promise<Answer> {
  const days = readDays(error)
  return days && ask(days)
}
