import * as v from 'valibot'
import { formQuestionTypes, yesNo } from '../../rules/clients/consent-forms.ts'
import { Id, Line, Name } from '../values.ts'

/** Names a question within its form. */
export const FormKey = v.pipe(Line(10), v.regex(/^q[1-9]\d{0,2}$/, 'Invalid value'))

const Question = v.strictObject({
  key: FormKey,
  text: Name(500),
  type: v.picklist(formQuestionTypes, 'Invalid value'),
  required: v.boolean('Required'),
  /** Answer that the team has to read before it starts. */
  alertOn: v.nullable(v.picklist(yesNo, 'Invalid value')),
})
export const Questions = v.pipe(
  v.array(Question),
  v.maxLength(40, 'Too many'),
  v.check((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'Invalid value'),
)

/** A form that clients sign before its services. */
export const ConsentForm = v.object({
  consentFormId: Id,
  name: v.string(),
  text: v.string(),
  questions: v.array(
    v.object({
      key: v.string(),
      text: v.string(),
      type: v.picklist(formQuestionTypes),
      required: v.boolean(),
      alertOn: v.nullable(v.picklist(yesNo)),
    }),
  ),
  textVersion: v.number(),
  /** None: every service needs it. */
  serviceIds: v.array(Id),
  onlyMinors: v.boolean(),
  /** Months for which a signature counts; 0: until the text changes. */
  validMonths: v.number(),
  /** Whether bookings ask for it by link. */
  asksByLink: v.boolean(),
  version: v.number(),
})
export type ConsentForm = v.InferOutput<typeof ConsentForm>
