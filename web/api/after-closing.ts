import { createQuestions, type Question } from '../ui/questions.ts'
import type { CallError } from './call.ts'

/** The day that is closed and the next one, for which a sale may be counted. */
interface Days {
  readonly closedDay: string
  readonly nextDay: string
}
/** `next_day` counts the sale, and what follows, for the next day; `reopened`: the day is open again; null: neither. */
type Answer = 'next_day' | 'reopened' | null
export type AfterClosingQuestion = Question<Days, Answer>

/** The questions of sales that a closed day has refused. */
export const afterClosing = createQuestions<Days, Answer>(null)

function readDays(error: CallError): Days | null {
  const { closedDay, nextDay } = error.body as Record<string, unknown>
  return typeof closedDay === 'string' && typeof nextDay === 'string' ? { closedDay, nextDay } : null
}

/** The answer to a refusal of `sale_after_closing`; null for nothing that can be sent again. */
export async function askAfterClosing(error: CallError): Promise<Answer> {
  const days = readDays(error)
  return days && afterClosing.askOnce(days)
}
