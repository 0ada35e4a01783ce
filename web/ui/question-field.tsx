import { useId } from 'react'
import { isChoice, numberRanges, type SurveyAnswer, type SurveyQuestion, surveyLimits } from '../../schema/rules/outreach/surveys.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './question-field.css'

interface Texts {
  /** Names of one to five stars. */
  readonly stars: readonly string[]
  readonly optional: string
  /** Placeholder of a text. */
  readonly write: string
}
interface Props {
  readonly question: SurveyQuestion
  readonly answer: SurveyAnswer | undefined
  readonly onChange: (answer: SurveyAnswer) => void
  readonly error?: string | undefined
  readonly texts: Texts
}

/** A question of a survey with its fields: chips, numbers, stars or a text. */
export function QuestionField({ question, answer, onChange, error, texts }: Props) {
  const { questionId, kind, text, required } = question
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const more = required ? null : <span className="muted qf-optional"> {texts.optional}</span>
  const fault = error && (
    <p className="field-error" id={errorId} role="alert">
      <Icon name="error" size={16} />
      {error}
    </p>
  )
  if (kind === 'text')
    return (
      <div className="qf" data-question={questionId}>
        <label className="qf-text" htmlFor={id}>
          {text}
          {more}
        </label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={surveyLimits.comment}
          placeholder={texts.write}
          value={answer?.text ?? ''}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={({ target }) => onChange({ questionId, text: target.value })}
        />
        {fault}
      </div>
    )
  const Choices = { single: Options, multiple: Options, scale: Scale, stars: Stars }[kind]
  return (
    <fieldset className={classNames('qf', kind === 'stars' && 'is-stars')} data-question={questionId} aria-describedby={errorId}>
      <legend className="qf-text">
        {text}
        {more}
      </legend>
      <Choices question={question} answer={answer} onChange={onChange} texts={texts} name={id} />
      {fault}
    </fieldset>
  )
}

type ChoiceProps = Omit<Props, 'error'> & { readonly name: string }

function Options({ question: { questionId, kind, options }, answer, onChange, name }: ChoiceProps) {
  const chosen = answer?.options ?? []
  const isMultiple = kind === 'multiple'
  const toggle = (id: string) => {
    if (!isMultiple) return onChange({ questionId, options: [id] })
    onChange({ questionId, options: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  }
  return (
    <div className="qf-chips">
      {options.map(({ optionId, text }) => (
        <label key={optionId} className="chip qf-chip">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            className="qf-box"
            checked={chosen.includes(optionId)}
            onChange={() => toggle(optionId)}
          />
          {isMultiple && chosen.includes(optionId) && <Icon name="check" size={16} />}
          {text}
        </label>
      ))}
    </div>
  )
}

function listNumbers(kind: SurveyQuestion['kind']): number[] {
  if (isChoice(kind) || kind === 'text') return []
  const [least, most] = numberRanges[kind]
  return Array.from({ length: most - least + 1 }, (_, at) => least + at)
}

function Scale({ question: { questionId, kind, lowLabel, highLabel }, answer, onChange, name }: ChoiceProps) {
  return (
    <>
      <div className="qf-scale">
        {listNumbers(kind).map((value) => (
          <label key={value} className="qf-number num">
            <input
              type="radio"
              name={name}
              className="qf-box"
              checked={answer?.number === value}
              onChange={() => onChange({ questionId, number: value })}
            />
            {value}
          </label>
        ))}
      </div>
      {(lowLabel || highLabel) && (
        <p className="qf-ends muted">
          <span>{lowLabel && `0 ${lowLabel}`}</span>
          <span>{highLabel && `10 ${highLabel}`}</span>
        </p>
      )}
    </>
  )
}

/** Here, and not among the icons that every guest downloads. */
const starPath = 'm12 4.3 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4L4.2 10l5.4-.8z'

function Stars({ question: { questionId, kind }, answer, onChange, name, texts }: ChoiceProps) {
  const { number = 0 } = answer ?? {}
  return (
    <>
      <div className="qf-stars">
        {listNumbers(kind).map((value) => (
          <label key={value} className={classNames('qf-star', value <= number && 'is-on')}>
            <input
              type="radio"
              name={name}
              className="qf-box"
              aria-label={texts.stars[value - 1]}
              checked={number === value}
              onChange={() => onChange({ questionId, number: value })}
            />
            <svg className={classNames('ic xl', value <= number && 'is-filled')} viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      <p className="qf-star-name muted" aria-hidden="true">
        {texts.stars[number - 1] ?? ''}
      </p>
    </>
  )
}
