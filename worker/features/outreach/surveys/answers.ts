import { checkAnswers, pickAnswers, type SurveyAnswer, type SurveyQuestion } from '../../../../schema/rules/outreach/surveys.ts'
import { ApiError } from '../../../db/errors.ts'

/** The answers as they are recorded. Throws 400 with a message per question if they do not fit, or the version is unknown. */
export function readAnswers(questions: readonly SurveyQuestion[] | undefined, answers: readonly SurveyAnswer[]): SurveyAnswer[] {
  if (!questions) throw new ApiError(400, 'invalid_input', { fields: { surveyVersion: 'Invalid value' } })
  const fields = checkAnswers(questions, answers)
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
  return pickAnswers(questions, answers)
}
