import { useTranslation } from 'react-i18next'
import type { ClientSurvey } from '../../../../schema/api/outreach/surveys-schemas.ts'

/** The answers to one question in words. */
export function useAnswerText() {
  const { t } = useTranslation('surveys')
  return ({ questions, answers }: ClientSurvey, questionId: string): string => {
    const question = questions.find((one) => one.questionId === questionId)
    const answer = answers.find((one) => one.questionId === questionId)
    if (!question || !answer) return t('not_answered')
    if (answer.number !== undefined) return t(question.kind === 'stars' ? 'stars_of' : 'scale_of', { number: answer.number })
    const chosen = question.options.filter(({ optionId }) => answer.options?.includes(optionId)).map(({ text }) => text)
    return answer.text ?? chosen.join(', ')
  }
}
