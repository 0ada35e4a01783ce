import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswers, pickAnswers, type SurveyAnswer, type SurveyQuestion } from '../../../schema/rules/outreach/surveys.ts'
import { questionKinds } from '../../../schema/terms.ts'
import { type ChoiceCount, summarizeAnswers } from '../../../worker/features/outreach/surveys/rules.ts'

const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, text: optionId.toUpperCase() }))
const toQuestion = (kind: SurveyQuestion['kind'], required: boolean, at: number): SurveyQuestion => ({
  questionId: `q${at}`,
  kind,
  text: `Question ${at}`,
  required,
  options: kind === 'single' || kind === 'multiple' ? options : [],
  lowLabel: '',
  highLabel: '',
})
const survey = fc
  .array(fc.tuple(fc.constantFrom(...questionKinds), fc.boolean()), { minLength: 1, maxLength: 6 })
  .map((list) => list.map(([kind, required], at) => toQuestion(kind, required, at)))
/** An answer of any shape: half of them fit no question. */
const anything: fc.Arbitrary<Omit<SurveyAnswer, 'questionId'>> = fc.record(
  {
    options: fc.array(fc.constantFrom('a', 'b', 'c', 'gone'), { maxLength: 4 }),
    number: fc.integer({ min: -1, max: 12 }),
    text: fc.constantFrom('', ' ', 'Lovely'),
  },
  { requiredKeys: [] },
)
const withAnswers = survey.chain((questions) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: questions.length }), anything), { maxLength: 8 })
    .map((list) => ({ questions, answers: list.map(([at, answer]): SurveyAnswer => ({ questionId: `q${at}`, ...answer })) })),
)

/** The same decision, written out kind by kind. */
function fits({ kind, required }: SurveyQuestion, answer: SurveyAnswer | undefined): boolean {
  const { options: chosen = [], number, text = '' } = answer ?? {}
  const isKnown = chosen.every((id) => id !== 'gone') && new Set(chosen).size === chosen.length
  if (kind === 'single') return isKnown && chosen.length <= 1 && number === undefined && text === '' && (!required || chosen.length === 1)
  if (kind === 'multiple') return isKnown && number === undefined && text === '' && (!required || chosen.length > 0)
  if (chosen.length > 0) return false
  if (kind === 'text') return number === undefined && (!required || text.trim() !== '')
  const [least, most] = kind === 'scale' ? [0, 10] : [1, 5]
  return text === '' && (number === undefined ? !required : number >= least && number <= most)
}

test('answers are accepted if each fits its question, none is given twice, and required ones are there', () => {
  fc.assert(
    fc.property(withAnswers, ({ questions, answers }) => {
      const ids = answers.map(({ questionId }) => questionId)
      const isFine =
        new Set(ids).size === ids.length &&
        ids.every((id) => questions.some(({ questionId }) => questionId === id)) &&
        questions.every((question) =>
          fits(
            question,
            answers.find(({ questionId }) => questionId === question.questionId),
          ),
        )
      expect(Object.keys(checkAnswers(questions, answers)).length === 0).toBe(isFine)
      if (isFine) expect(checkAnswers(questions, pickAnswers(questions, answers))).toEqual({})
    }),
  )
})

test('results show every choice of the present version, chosen ones of earlier versions, and the mean of numbers', () => {
  const now = [toQuestion('stars', true, 0), { ...toQuestion('single', false, 1), options: options.slice(0, 2) }]
  const before = [toQuestion('single', false, 1), toQuestion('scale', false, 2), toQuestion('text', false, 3)]
  const count = (questionId: string, choice: string | null, n: number): ChoiceCount => ({ questionId, choice, count: n })
  const choices = [count('q0', null, 3), count('q0', '5', 2), count('q0', '2', 1), count('q1', null, 2), count('q1', 'c', 2)]
  const results = summarizeAnswers([now, before], [...choices, count('q2', null, 1), count('q2', '0', 1)], [])
  expect(results.map(({ questionId, asked, answered, average }) => [questionId, asked, answered, average])).toEqual([
    ['q0', true, 3, 4],
    ['q1', true, 2, null],
    ['q2', false, 1, 0],
  ])
  expect(results[1]?.counts).toEqual([
    { choice: 'a', label: 'A', count: 0 },
    { choice: 'b', label: 'B', count: 0 },
    { choice: 'c', label: 'C', count: 2 },
  ])
})
