import * as v from 'valibot'
import { SurveyPage } from '../booking/link-page-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Line } from '../values.ts'
import { AnswersDraft } from './surveys.ts'

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
