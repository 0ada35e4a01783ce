import type { QuestionKind } from '../../terms.ts'

/** Limits of a survey. */
export const surveyLimits = { questions: 30, options: 12, comment: 2000 } as const
/** Least and most of the kinds that are answered by a number. */
export const numberRanges = { scale: [0, 10], stars: [1, 5] } as const

export interface SurveyQuestion {
  readonly questionId: string
  readonly kind: QuestionKind
  readonly text: string
  readonly required: boolean
  /** Of `single` and `multiple`; ids keep answers together when an option is renamed or moved. */
  readonly options: readonly { readonly optionId: string; readonly text: string }[]
  /** What the ends of a `scale` mean; may be empty. */
  readonly lowLabel: string
  readonly highLabel: string
}
/** An answer has what its question's kind asks for: options, a number or a text. */
export interface SurveyAnswer {
  readonly questionId: string
  readonly options?: readonly string[] | undefined
  readonly number?: number | undefined
  readonly text?: string | undefined
}

export const isChoice = (kind: QuestionKind) => kind === 'single' || kind === 'multiple'
export const isNumber = (kind: QuestionKind): kind is 'scale' | 'stars' => kind === 'scale' || kind === 'stars'

/** Whether an answer says something to its question. */
export function isAnswered({ kind }: Pick<SurveyQuestion, 'kind'>, answer: SurveyAnswer | undefined): boolean {
  if (!answer) return false
  if (isChoice(kind)) return (answer.options ?? []).length > 0
  return kind === 'text' ? (answer.text ?? '').trim() !== '' : answer.number !== undefined
}

function isValid({ kind, options }: SurveyQuestion, answer: SurveyAnswer): boolean {
  const { options: chosen = [], number, text } = answer
  const isOfKind = [isChoice(kind) || chosen.length === 0, kind === 'text' || !text, isNumber(kind) || number === undefined].every(Boolean)
  if (!isOfKind) return false
  if (isChoice(kind)) {
    const isKnown = chosen.every((id) => options.some(({ optionId }) => optionId === id))
    return isKnown && new Set(chosen).size === chosen.length && (kind === 'multiple' || chosen.length <= 1)
  }
  if (!isNumber(kind) || number === undefined) return true
  const [least, most] = numberRanges[kind]
  return number >= least && number <= most
}

/** What is wrong with the answers, by questionId; empty if they can be recorded. */
export function checkAnswers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): Record<string, string> {
  const fieldErrors: Record<string, string> = {}
  for (const { questionId } of answers)
    if (!questions.some((question) => question.questionId === questionId)) fieldErrors[questionId] = 'Invalid value'
  for (const question of questions) {
    const given = answers.filter(({ questionId }) => questionId === question.questionId)
    const [answer] = given
    if (given.length > 1 || (answer && !isValid(question, answer))) fieldErrors[question.questionId] = 'Invalid value'
    else if (question.required && !isAnswered(question, answer)) fieldErrors[question.questionId] = 'Required'
  }
  return fieldErrors
}

/** What an answer says to a question of the kind, without anything else. */
function pickAnswer(kind: QuestionKind, { questionId, options, number, text }: SurveyAnswer): SurveyAnswer {
  if (isChoice(kind)) return { questionId, options }
  return kind === 'text' ? { questionId, text } : { questionId, number }
}
/** The answers that say something, in the order of the questions. */
export function pickAnswers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): SurveyAnswer[] {
  return questions.flatMap((question) => {
    const answer = answers.find(({ questionId }) => questionId === question.questionId)
    return answer && isAnswered(question, answer) ? [pickAnswer(question.kind, answer)] : []
  })
}
