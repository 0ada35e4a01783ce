import * as v from 'valibot'
import { SurveyPage } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Line } from '../values.ts'
import { AnswersDraft } from './surveys-schemas.ts'

const token = v.object({ token: Line(200) })

export const surveyLinksSchemas = {
  one: { input: token, reply: SurveyPage },
  answer: { input: token, body: v.strictObject(AnswersDraft), reply: SurveyPage, errors: { 409: ['already_answered', 'question_over'] } },
} as const satisfies SchemaTable
