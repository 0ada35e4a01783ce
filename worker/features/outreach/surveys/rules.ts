import type { QuestionResult } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { isNumber, numberRanges, type SurveyQuestion } from '../../../../schema/rules/outreach/surveys.ts'

/** How often an option (its id) or a number was chosen; `choice` null counts who answered the question. */
export interface ChoiceCount {
  readonly questionId: string
  readonly choice: string | null
  readonly count: number
}
export type QuestionText = QuestionResult['texts'][number] & { readonly questionId: string }

/** The choices of a question as a chart shows them: options of earlier versions only where somebody chose them. */
function listChoices(question: SurveyQuestion, earlier: readonly SurveyQuestion[], counts: readonly ChoiceCount[]) {
  if (question.kind === 'text') return []
  if (isNumber(question.kind)) {
    const [least, most] = numberRanges[question.kind]
    return Array.from({ length: most - least + 1 }, (_, at) => ({ choice: String(least + at), label: String(least + at) }))
  }
  const removed = new Map<string, string>()
  for (const { optionId, text } of earlier.flatMap(({ options }) => options)) if (!removed.has(optionId)) removed.set(optionId, text)
  for (const { optionId } of question.options) removed.delete(optionId)
  const isChosen = (id: string) => counts.some(({ choice }) => choice === id)
  return [
    ...question.options.map(({ optionId, text }) => ({ choice: optionId, label: text })),
    ...[...removed].filter(([id]) => isChosen(id)).map(([choice, label]) => ({ choice, label })),
  ]
}

function computeAverage(counts: readonly { readonly choice: string; readonly count: number }[]): number | null {
  const answers = counts.reduce((sum, { count }) => sum + count, 0)
  const total = counts.reduce((sum, { choice, count }) => sum + Number(choice) * count, 0)
  return answers > 0 ? Math.round((total / answers) * 100) / 100 : null
}

/** Results per question: those of the newest version in their order, then removed ones that were answered. */
export function summarizeAnswers(
  versions: readonly (readonly SurveyQuestion[])[],
  choices: readonly ChoiceCount[],
  texts: readonly QuestionText[],
): QuestionResult[] {
  const [current = [], ...before] = versions
  const earlier = before.flat()
  const removed = new Map<string, SurveyQuestion>()
  for (const question of earlier)
    if (!removed.has(question.questionId) && !current.some(({ questionId }) => questionId === question.questionId))
      removed.set(question.questionId, question)

  const toResult = (question: SurveyQuestion, asked: boolean): QuestionResult => {
    const isOwn = ({ questionId }: { readonly questionId: string }) => questionId === question.questionId
    const own = choices.filter(isOwn)
    const counts = listChoices(question, earlier.filter(isOwn), own).map((one) => ({
      ...one,
      count: own.find(({ choice }) => choice === one.choice)?.count ?? 0,
    }))
    return {
      ...question,
      options: question.options.map((option) => ({ ...option })),
      asked,
      answered: own.find(({ choice }) => choice === null)?.count ?? 0,
      counts,
      average: isNumber(question.kind) ? computeAverage(counts) : null,
      texts: texts.filter(isOwn).map(({ questionId: _, ...text }) => text),
    }
  }
  return [
    ...current.map((question) => toResult(question, true)),
    ...[...removed.values()].map((question) => toResult(question, false)).filter(({ answered }) => answered > 0),
  ]
}
