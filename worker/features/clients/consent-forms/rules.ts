import type { ConsentForm } from '../../../../schema/api/clients/consent-form-fields.ts'
import { type FormAnswer, findUnansweredQuestions } from '../../../../schema/rules/clients/consent-forms.ts'
import { ApiError } from '../../../db/errors.ts'

/** Throws 400 for a form without a signature, or with a required question that is not answered. */
export function assertComplete(
  { questions }: Pick<ConsentForm, 'questions'>,
  { answers, signedName, signature }: { answers: readonly FormAnswer[]; signedName: string; signature: string },
) {
  if (signedName.trim() === '' && signature === '') throw new ApiError(400, 'invalid_input', { fields: { signedName: 'Required' } })
  if (findUnansweredQuestions(questions, answers).length > 0) throw new ApiError(400, 'invalid_input', { fields: { answers: 'Required' } })
}
