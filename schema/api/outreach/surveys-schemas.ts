import * as v from 'valibot'
import { isChoice, surveyLimits } from '../../rules/outreach/surveys.ts'
import { questionKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Instant, Line, Name, Text, Version, Whole } from '../values.ts'
import { SentMessage } from './client-messages-schemas.ts'

/** Names a question or an option within its survey; chosen by the person who writes it. */
const Key = v.pipe(v.string('Required'), v.regex(/^[\w-]{1,40}$/, 'Invalid ID'))

export const SurveyQuestion = v.object({
  questionId: Key,
  kind: v.picklist(questionKinds),
  text: v.string(),
  required: v.boolean(),
  options: v.array(v.object({ optionId: Key, text: v.string() })),
  lowLabel: v.string(),
  highLabel: v.string(),
})
export const SurveyAnswer = v.object({
  questionId: Key,
  options: v.optional(v.array(Key)),
  number: v.optional(v.number()),
  text: v.optional(v.string()),
})

/** A survey of the salon. `sent` and `answered` count its clients; `archived` is null while it is sent. */
export const Survey = v.object({
  surveyId: Id,
  title: v.string(),
  intro: v.string(),
  questions: v.array(SurveyQuestion),
  archived: v.nullable(Instant),
  sent: v.number(),
  answered: v.number(),
  version: v.number(),
})
export type Survey = v.InferOutput<typeof Survey>

/** A survey that a client was sent, or answered at the desk. `questions` are those that were answered; `userDTO` recorded the answers. */
export const ClientSurvey = v.object({
  clientSurveyId: Id,
  clientId: Id,
  clientName: v.string(),
  surveyId: Id,
  title: v.string(),
  appointmentId: v.nullable(Id),
  asked: Instant,
  answered: v.nullable(Instant),
  questions: v.array(SurveyQuestion),
  answers: v.array(SurveyAnswer),
  userDTO: v.nullable(v.object({ userId: Id, firstName: v.string(), lastName: v.string() })),
})
export type ClientSurvey = v.InferOutput<typeof ClientSurvey>

/** What clients answered to one question, those of earlier versions included. */
const QuestionResult = v.object({
  ...SurveyQuestion.entries,
  /** Whether the survey has the question still. */
  asked: v.boolean(),
  answered: v.number(),
  /** How often each option or number was chosen. */
  counts: v.array(v.object({ choice: v.string(), label: v.string(), count: v.number() })),
  /** Mean of the numbers; null without one. */
  average: v.nullable(v.number()),
  /** Texts, the newest first; at most 50. */
  texts: v.array(v.object({ clientId: Id, clientName: v.string(), answered: Instant, text: v.string() })),
})
export type QuestionResult = v.InferOutput<typeof QuestionResult>
export const SurveyResults = v.object({
  surveyId: Id,
  title: v.string(),
  sent: v.number(),
  answered: v.number(),
  questions: v.array(QuestionResult),
})
export type SurveyResults = v.InferOutput<typeof SurveyResults>

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length
const Option = v.strictObject({ optionId: Key, text: Name(100) })
const QuestionDraft = v.pipe(
  v.strictObject({
    questionId: Key,
    kind: v.picklist(questionKinds, 'Invalid value'),
    text: Name(300),
    required: v.boolean('Required'),
    options: v.pipe(v.array(Option), v.maxLength(surveyLimits.options, 'Too many')),
    lowLabel: v.optional(Line(60), ''),
    highLabel: v.optional(Line(60), ''),
  }),
  v.forward(
    v.check(({ kind, options }) => (isChoice(kind) ? options.length >= 2 : options.length === 0), 'Add at least two answers'),
    ['options'],
  ),
  v.forward(
    v.check(({ options }) => isUnique(options.map(({ optionId }) => optionId)), 'Invalid value'),
    ['options'],
  ),
)
const draft = {
  title: Name(120),
  intro: v.optional(Text(500), ''),
  questions: v.pipe(
    v.array(QuestionDraft),
    v.minLength(1, 'Add at least one question'),
    v.maxLength(surveyLimits.questions, 'Too many'),
    v.check((questions) => isUnique(questions.map(({ questionId }) => questionId)), 'Invalid value'),
  ),
}
export const SurveyDraft = v.strictObject(draft)
export type SurveyDraft = v.InferOutput<typeof SurveyDraft>

const AnswerDraft = v.strictObject({
  questionId: Key,
  options: v.optional(v.pipe(v.array(Key), v.maxLength(surveyLimits.options, 'Too many'))),
  number: v.optional(Whole(0, 10)),
  text: v.optional(Text(surveyLimits.comment)),
})
/** Answers to the questions of a version: the one that was shown. */
export const AnswersDraft = {
  surveyVersion: Version,
  answers: v.pipe(v.array(AnswerDraft), v.maxLength(surveyLimits.questions, 'Too many')),
}

const period = { from: v.optional(Day), to: v.optional(Day) }

export const SurveyChange = v.strictObject({
  ...v.partial(v.strictObject(draft)).entries,
  isArchived: v.optional(v.boolean()),
  version: Version,
  surveyId: Derived,
  archived: Derived,
  sent: Derived,
  answered: Derived,
})

export const surveysSchemas = {
  list: { reply: v.array(Survey) },
  create: { body: SurveyDraft, reply: Survey },
  update: {
    input: v.object({ surveyId: Id }),
    body: SurveyChange,
    reply: Survey,
    errors: { 409: ['stale'] },
  },
  results: { input: v.object({ surveyId: Id, ...period }), reply: SurveyResults },
} as const satisfies SchemaTable

export const clientSurveysSchemas = {
  list: { input: v.object({ clientId: v.optional(Id), surveyId: v.optional(Id), ...period }), reply: v.array(ClientSurvey) },
  create: {
    body: v.strictObject({ clientId: Id, surveyId: Id, appointmentId: v.optional(v.nullable(Id), null), ...AnswersDraft }),
    reply: ClientSurvey,
  },
  send: {
    input: v.object({ clientId: Id, appointmentId: v.optional(Id), surveyId: v.optional(Id) }),
    reply: SentMessage,
    errors: { 409: ['client_unreachable', 'no_marketing_consent', 'no_survey', 'sent_today'] },
  },
  remove: { input: v.object({ clientSurveyId: Id }), reply: v.object({ clientSurveyId: Id }) },
} as const satisfies SchemaTable
