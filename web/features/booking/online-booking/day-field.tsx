import { useId, useState } from 'react'
import { type Day, formatDay, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DayRadio, StepButton } from './day-choice.tsx'
import { addMonths, getDaysOfMonth, toMonth } from './days.ts'
import { locale } from './language.ts'
import { t } from './translate.ts'
import './booking-days.css'
import './booking-fields.css'

const shortNames = weekdayNames(locale, 'short')

/** A date, as a button that says it in words and opens a month below. Days before `min` and after `max` cannot be chosen. */
export function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: Day
  min: Day
  max?: Day
  onChange: (day: Day) => void
}) {
  const [month, setMonth] = useState<string | null>(null)
  const id = useId()
  const choose = (day: Day) => {
    setMonth(null)
    onChange(day)
  }
  return (
    <>
      <div className="gb-day-field shrinks">
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        <button
          type="button"
          id={id}
          className="input xl between row full"
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={month !== null}
          onClick={() => setMonth(month === null ? toMonth(value) : null)}
        >
          <span className="num">{formatDay(value, locale, 'short')}</span>
          <Icon name="calendar" className="muted" />
        </button>
      </div>
      {month !== null && (
        <div className="gb-day-month card pad">
          <div className="row gb-days-head">
            <b className="semi grow capital" aria-live="polite">
              {formatDay(`${month}-01`, locale, 'month')}
            </b>
            <StepButton
              icon="chevron-left"
              label={t('previous_month')}
              disabled={month <= toMonth(min)}
              onClick={() => setMonth(addMonths(month, -1))}
            />
            <StepButton
              icon="chevron-right"
              label={t('next_month')}
              disabled={max !== undefined && month >= toMonth(max)}
              onClick={() => setMonth(addMonths(month, 1))}
            />
          </div>
          <div className="gb-month grid gap-4" role="radiogroup" aria-label={label}>
            {weekOrder.map((weekday) => (
              <small key={weekday} className="muted" aria-hidden="true">
                {shortNames[weekday]}
              </small>
            ))}
            {getDaysOfMonth(month).map((day) => (
              <DayRadio
                key={day}
                bare
                name={id}
                day={day}
                chosen={day === value}
                isOff={day < min || (max !== undefined && day > max)}
                times={undefined}
                onChoose={choose}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
