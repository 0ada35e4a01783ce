import { useTranslation } from 'react-i18next'
import type { ConsentFormDraft } from '../../../../schema/api/clients/consent-forms-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Question = ConsentFormDraft['questions'][number]
const maxQuestions = 40

/** A number that no other question of the form has. */
function findKey(questions: readonly Question[]): string {
  const numbers = questions.map(({ key }) => Number(key.slice(1)))
  return `q${Math.max(0, ...numbers) + 1}`
}

/** The questions of a form, in their order. */
export function QuestionFields({ questions, onChange }: { questions: readonly Question[]; onChange: (questions: Question[]) => void }) {
  const { t } = useTranslation('consent-forms')
  const change = (at: number, part: Partial<Question>) => onChange(questions.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const add = () => onChange([...questions, { key: findKey(questions), text: '', type: 'yes_no', required: true, alertOn: 'yes' }])
  return (
    <fieldset className="stack left">
      <legend className="label">{t('questions')}</legend>
      {questions.map((question, i) => (
        <div key={question.key} className="cf-question stack full framed round">
          <div className="row">
            <TextField
              className="grow"
              label={t('question_number', { number: i + 1 })}
              labelHidden
              placeholder={t('question_number', { number: i + 1 })}
              name={`questions[${i}].text`}
              maxLength={500}
              value={question.text}
              onChange={(text) => change(i, { text })}
            />
            <IconButton
              icon="trash"
              variant="ghost"
              label={t('delete_of', { name: t('question_number', { number: i + 1 }) })}
              onClick={() => onChange(questions.filter((_, at) => at !== i))}
            />
          </div>
          <div className="row wrap">
            <Segment
              label={t('answer_type')}
              options={[
                { value: 'yes_no', label: t('type_yes_no') },
                { value: 'text', label: t('type_text') },
              ]}
              value={question.type}
              onChange={(type) => change(i, { type, alertOn: type === 'text' ? null : 'yes' })}
            />
            <Checkbox label={t('required_question')} checked={question.required} onChange={(required) => change(i, { required })} />
            {question.type === 'yes_no' && (
              <Checkbox
                label={t('alert_on_yes')}
                checked={question.alertOn === 'yes'}
                onChange={(isOn) => change(i, { alertOn: isOn ? 'yes' : null })}
              />
            )}
          </div>
        </div>
      ))}
      <Button size="s" icon="plus" disabled={questions.length >= maxQuestions} onClick={add}>
        {t('add_question')}
      </Button>
    </fieldset>
  )
}
