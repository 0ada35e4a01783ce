import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { NPSPage } from './link-page-replies.ts'
import { AnswersDraft, SurveyQuestion } from './surveys.ts'
import { Line } from './values.ts'

/** A survey that a client was sent. `over`: it was sent too long ago. */
export const SurveyPage = v.object({
  ...v.omit(NPSPage, ['score']).entries,
  title: v.string(),
  intro: v.string(),
  questions: v.array(SurveyQuestion),
  surveyVersion: v.number(),
})
export type SurveyPage = v.InferOutput<typeof SurveyPage>

const token = v.object({ token: Line(200) })
const errorMessage = "This link doesn't work"

export const surveyLinks = {
  one: { method: 'GET', path: '/api/Links/Survey/{token}', access: 'link', input: token, reply: SurveyPage, errorMessage },
  /** The first answer counts. Answers to an earlier version are recorded as they were asked. */
  answer: {
    method: 'POST',
    path: '/api/Links/Survey/{token}',
    access: 'link',
    input: token,
    body: v.strictObject(AnswersDraft),
    reply: SurveyPage,
    errorMessage,
    errors: { 409: ['already_answered', 'question_over'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
