import { useTranslation } from 'react-i18next'
import type { ClientSurvey } from '../../../../schema/api/outreach/surveys.ts'
import type { SheetValue } from '../../../../schema/rules/sheet-cells.ts'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './surveys-labels.ts'
import { useAnswerText } from './use-answer-text.ts'

/** Saves the surveys that are shown: a row per client, a column per question, those of earlier versions included. */
export function AnswersExport({ answers }: { answers: readonly ClientSurvey[] }) {
  const { t } = useTranslation('surveys')
  const { dayIn } = useFormat()
  const toText = useAnswerText()
  const toDay = (instant: string | null): SheetValue => (instant === null ? null : { day: dayIn(instant) })
  const toSheet = () => {
    const questions = new Map(answers.flatMap((one) => one.questions.map(({ questionId, text }) => [questionId, text] as const)))
    const toAnswer = (one: ClientSurvey, questionId: string): SheetValue => {
      const { number } = one.answers.find((answer) => answer.questionId === questionId) ?? {}
      return number ?? (one.answered === null ? '' : toText(one, questionId))
    }
    return {
      name: t('answers_per_client'),
      head: [t('client'), t('asked_day'), t('answered_day'), ...questions.values()],
      rows: answers.map((one) => [
        one.clientName,
        toDay(one.asked),
        toDay(one.answered),
        ...[...questions.keys()].map((questionId) => toAnswer(one, questionId)),
      ]),
    }
  }
  return <SheetExport disabled={answers.length === 0} toSheet={toSheet} />
}
