import { createQuestions } from './questions.ts'

/**
 * The kinds of confirmation: 'standard' names the action on its button; 'delete' has the buttons Yes and No; 'remove' (of
 * services or products) Cancel and Continue.
 */
export type ConfirmOptions = { title: string; text?: string } & (
  | { kind: 'standard'; confirmLabel: string; cancelLabel?: string; danger?: boolean }
  | { kind: 'delete' | 'remove' }
)

/** The confirmations that wait for an answer: whether the user has confirmed. */
export const confirmations = createQuestions<ConfirmOptions, boolean>(false)
