import { useTranslation } from 'react-i18next'
import type { Survey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { type SurveyQuestion, surveyLimits } from '../../../../schema/rules/outreach/surveys.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { useSurveyWrites } from './use-survey-writes.ts'

interface Values {
  title: string
  intro: string
  questions: readonly SurveyQuestion[]
}
const newKey = () => crypto.randomUUID().slice(0, 8)
const createQuestion = (): SurveyQuestion => ({
  questionId: newKey(),
  kind: 'stars',
  text: '',
  required: true,
  options: [],
  lowLabel: '',
  highLabel: '',
})

/** Builds a survey: its questions in their order. */
export function SurveyDialog({
  survey,
  onSaved,
  onClose,
}: {
  survey: Survey | null
  onSaved: (survey: Survey) => void
  onClose: () => void
}) {
  const { t } = useTranslation('surveys')
  const form = useEntityForm(survey, useSurveyWrites(), {
    toValues: (one): Values => ({
      title: one?.title ?? '',
      intro: one?.intro ?? '',
      questions: one?.questions ?? [createQuestion()],
    }),
    toBody: (values) => values,
    onSaved: (saved) => {
      notify({ kind: 'success', text: t('survey_saved', { title: saved.title }) })
      onSaved(saved)
      onClose()
    },
  })
  const { values, set, bind, getError } = form
  const { questions } = values
  const describeConflict = describeFields<Values>({
    title: ({ title }) => [t('survey_title'), title],
    intro: ({ intro }) => [t('intro'), intro],
    questions: (theirs) => [t('questions'), theirs.questions.map(({ text }) => text).join(' · ')],
  })
  const replace = (at: number, ...by: readonly SurveyQuestion[]) => set({ questions: questions.toSpliced(at, 1, ...by) })
  const move = (at: number, by: 1 | -1) => {
    const moved = questions[at]
    if (moved) set({ questions: questions.toSpliced(at, 1).toSpliced(at + by, 0, moved) })
  }
  const listError = getError('questions')
  return (
    <EntityDialog title={survey ? t('edit_survey') : t('new_survey')} form={form} describeConflict={describeConflict} onClose={onClose}>
      {survey && survey.sent > survey.answered && <Note tone="info">{t('changed_note')}</Note>}
      <TextField label={t('survey_title')} required autoComplete="off" {...bind('title')} />
      <TextareaField label={t('intro')} help={t('intro_help')} {...bind('intro')} />
      <fieldset className="grid left gap-12">
        <legend className="label">{t('questions')}</legend>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.questionId}
            question={question}
            place={at}
            isLast={at === questions.length - 1}
            newKey={newKey}
            getError={(name) => getError(`questions.${at}.${name}`)}
            onChange={(changed) => replace(at, changed)}
            onMove={(by) => move(at, by)}
            onRemove={() => replace(at)}
          />
        ))}
        {listError && <p className="field-error">{listError}</p>}
        <Button
          icon="plus"
          disabled={questions.length >= surveyLimits.questions}
          onClick={() => set({ questions: [...questions, createQuestion()] })}
        >
          {t('add_question')}
        </Button>
      </fieldset>
    </EntityDialog>
  )
}
