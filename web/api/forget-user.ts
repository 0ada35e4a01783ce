import { cancelQuestions } from '../ui/questions.ts'
import { forgetWrites } from './pending-writes.ts'
import { queryClient } from './query.ts'

/** Removes what the page holds for its user: it may get another one. */
export function forgetUser(): void {
  queryClient.clear()
  forgetWrites()
  cancelQuestions()
}
