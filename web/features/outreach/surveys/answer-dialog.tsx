import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientSurveys, surveys } from '../../../../schema/api/outreach/surveys.ts'
import type { Survey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { checkAnswers, type SurveyAnswer } from '../../../../schema/rules/outreach/surveys.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { QuestionField } from '../../../ui/question-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useSurveyLabels } from './surveys-labels.ts'

/** A survey that a client answers at the desk, on the salon's own screen. */
export function AnswerDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const { fieldTexts } = useSurveyLabels()
  const { data } = useRead(surveys.list, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, SurveyAnswer>>>({})
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const open = data?.filter(({ archived }) => archived === null) ?? []
  const survey = open.find(({ surveyId }) => surveyId === chosen) ?? open[0]
  const write = useWrite(clientSurveys.create, {
    invalidates: [clientSurveys.list, surveys.results, surveys.list],
    onSuccess: () => {
      notify({ kind: 'success', text: t('answers_saved') })
      onClose()
    },
  })
  const choose = (surveyId: string) => {
    setChosen(surveyId)
    setAnswers({})
    setFieldErrors({})
  }
  const save = ({ surveyId, version, questions }: Survey) => {
    const given = Object.values(answers)
    const found = checkAnswers(questions, given)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return
    const sent = given.map(({ options, ...answer }) => ({ ...answer, ...(options && { options: [...options] }) }))
    write.mutate({ input: {}, body: { clientId, surveyId, surveyVersion: version, answers: sent } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={survey?.title ?? t('answer_here')}
      subtitle={survey?.intro}
      locked={write.isPending}
      footer={
        <Button variant="primary" busy={write.isPending} disabled={!survey} onClick={() => survey && save(survey)}>
          {t('save_answers')}
        </Button>
      }
    >
      <div className="form">
        {data && !survey && <Empty icon="chat" title={t('no_surveys')} text={t('no_surveys_text')} />}
        {survey && open.length > 1 && (
          <Select
            label={t('choose_survey')}
            options={open.map(({ surveyId, title }) => ({ value: surveyId, label: title }))}
            value={survey.surveyId}
            onChange={choose}
          />
        )}
        {survey?.questions.map((question) => (
          <QuestionField
            key={question.questionId}
            question={question}
            answer={answers[question.questionId]}
            onChange={(answer) => {
              setAnswers((before) => ({ ...before, [answer.questionId]: answer }))
              setFieldErrors(({ [answer.questionId]: _, ...others }) => others)
            }}
            error={fieldErrors[question.questionId] === undefined ? undefined : t('please_answer')}
            texts={fieldTexts}
          />
        ))}
        {write.error && (
          <Note tone="bad" live>
            {errorMessage(write.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
