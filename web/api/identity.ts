import { createQuestions, type Question } from '../ui/questions.ts'

export type IdentityQuestion = Question<null, boolean>

/** Questions who makes a call that the server has refused with `confirm_identity`: whether the user has proven it. */
export const identity = createQuestions<null, boolean>(false)
