import * as v from 'valibot'
import { NPSPage } from './link-page-replies.ts'
import { SurveyQuestion } from './surveys.ts'

/** A survey that a client was sent. `over`: it was sent too long ago. */
export const SurveyPage = v.object({
  ...v.omit(NPSPage, ['score']).entries,
  title: v.string(),
  intro: v.string(),
  questions: v.array(SurveyQuestion),
  surveyVersion: v.number(),
})
export type SurveyPage = v.InferOutput<typeof SurveyPage>
