import { useTranslation } from 'react-i18next'
import { isChoice, type SurveyQuestion, surveyLimits } from '../../../../schema/rules/outreach/surveys.ts'
import { type QuestionKind, questionKinds } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSurveyLabels } from './surveys-labels.ts'

interface Props {
  readonly question: SurveyQuestion
  /** From 0. */
  readonly place: number
  readonly isLast: boolean
  readonly newKey: () => string
  readonly getError: (name: string) => string | undefined
  readonly onChange: (question: SurveyQuestion) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** A question with what its kind needs: choices, or what the ends of the scale mean. */
export function QuestionEditor({ question, place, isLast, newKey, getError, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('surveys')
  const { kinds } = useSurveyLabels()
  const { kind, text, required, lowLabel, highLabel } = question
  const number = place + 1
  const createOption = () => ({ optionId: newKey(), text: '' })
  const changeKind = (next: QuestionKind) => {
    const kept = isChoice(next) ? question.options : []
    onChange({ ...question, kind: next, options: isChoice(next) && kept.length < 2 ? [...kept, createOption(), createOption()] : kept })
  }
  return (
    <div className="sv-question grid gap-12 full framed round-l">
      <div className="row">
        <b className="grow semi">{t('question_number', { number })}</b>
        <IconButton size="s" icon="arrow-up" label={t('question_up', { number })} disabled={place === 0} onClick={() => onMove(-1)} />
        <IconButton size="s" icon="arrow-down" label={t('question_down', { number })} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton size="s" icon="trash" label={t('remove_question', { number })} onClick={onRemove} />
      </div>
      <TextField
        label={t('question')}
        autoComplete="off"
        value={text}
        error={getError('text')}
        onChange={(next) => onChange({ ...question, text: next })}
      />
      <Select
        label={t('kind')}
        options={questionKinds.map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChange={changeKind}
      />
      {isChoice(kind) && <Options question={question} getError={getError} onChange={onChange} onAdd={createOption} />}
      {kind === 'scale' && (
        <div className="grid gap-12 two-columns">
          <TextField label={t('low_label')} value={lowLabel} onChange={(next) => onChange({ ...question, lowLabel: next })} />
          <TextField label={t('high_label')} value={highLabel} onChange={(next) => onChange({ ...question, highLabel: next })} />
        </div>
      )}
      <Checkbox label={t('answer_required')} checked={required} onChange={(next) => onChange({ ...question, required: next })} />
    </div>
  )
}

type OptionsProps = Pick<Props, 'question' | 'getError' | 'onChange'> & { readonly onAdd: () => SurveyQuestion['options'][number] }
function Options({ question, getError, onChange, onAdd }: OptionsProps) {
  const { t } = useTranslation('surveys')
  const { options } = question
  const set = (next: SurveyQuestion['options']) => onChange({ ...question, options: next })
  const listError = getError('options')
  return (
    <div className="sv-options stack left">
      {options.map((option, at) => (
        <div key={option.optionId} className="row full">
          <TextField
            className="grow"
            label={t('option', { number: at + 1 })}
            labelHidden
            placeholder={t('option', { number: at + 1 })}
            value={option.text}
            error={getError(`options.${at}.text`)}
            onChange={(text) => set(options.with(at, { ...option, text }))}
          />
          <IconButton
            size="s"
            icon="close"
            label={t('remove_option', { number: at + 1 })}
            disabled={options.length <= 2}
            onClick={() => set(options.toSpliced(at, 1))}
          />
        </div>
      ))}
      {listError && <p className="field-error">{listError}</p>}
      <Button size="s" icon="plus" disabled={options.length >= surveyLimits.options} onClick={() => set([...options, onAdd()])}>
        {t('add_option')}
      </Button>
    </div>
  )
}
