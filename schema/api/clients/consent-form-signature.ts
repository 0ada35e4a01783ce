import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { Id, Text, Whole } from '../values.ts'
import { FormKey } from './consent-form-fields.ts'
import { signed } from './consent-values.ts'

const Answer = v.strictObject({ key: FormKey, answer: Text(2000) })
const Answers = v.pipe(v.array(Answer), v.maxLength(40, 'Too many'))

/** What a client sends with a signature. */
export const signatureFields = {
  consentFormId: Id,
  /** Version of the text that was shown. */
  textVersion: Whole(1, 1_000_000),
  language: v.picklist(languages, 'Invalid value'),
  answers: Answers,
  ...signed,
}
