import { DatePicker as Ark, type DatePickerRootProps, parseDate } from '@ark-ui/react/date-picker'
import { Portal } from '@ark-ui/react/portal'
import { type ChangeEvent, type KeyboardEvent, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDatePattern } from '../../schema/rules/date-format.ts'
import { CalendarViews, useCalendarLabels } from './calendar.tsx'
import { classNames } from './class-names.ts'
import { useDatePlaceholder, useNotADate } from './date-example.ts'
import type { Day } from './dates.ts'
import { Field, FieldInput, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { getPositioning, ListSpacer, useListPlace } from './list-place.tsx'
import { insertSeparators, parseDay } from './parse-day.ts'
import { SalonFormat, useFormat } from './use-format.ts'
import './floating.css'

/** Pixels: the height of a month of six weeks. */
const calendarHeight = 360

export interface DayLimits {
  min?: Day
  max?: Day
}
interface DatePickerProps extends FieldProps, DayLimits {
  value: Day | null
  onChange: (day: Day | null) => void
  size?: 's' | 'm' | 'l'
  /** Shows the years first, for dates of birth. */
  startWithYears?: boolean
  /** Reads what `parseDay` does not. */
  parse?: (text: string, dateFormat: string) => Day | undefined
}

export function useRootProps({ min, max }: DayLimits): DatePickerRootProps {
  const translations = useCalendarLabels()
  const { locale, timeZone } = useFormat()
  return {
    translations,
    locale,
    timeZone,
    startOfWeek: 1,
    min: min === undefined ? undefined : parseDate(min),
    max: max === undefined ? undefined : parseDate(max),
    positioning: { placement: 'bottom-start', gutter: 4 },
    lazyMount: true,
    unmountOnExit: true,
  }
}

interface TypedDay {
  readonly text: string
  /** The value that the field has beside it: another one replaces the text. */
  readonly value: Day | null
  /** Whether the field was left with a text that is no day. */
  readonly wasRefused: boolean
}

/** The text of the field: kept as typed until the field is left or Enter is pressed, and for longer if it is no day within the limits. */
function useTypedDay({ value, onChange, min, max, parse }: Pick<DatePickerProps, 'value' | 'onChange' | 'min' | 'max' | 'parse'>) {
  const { t } = useTranslation()
  const { dateFormat } = use(SalonFormat)
  const notADate = useNotADate(dateFormat)
  const [kept, setKept] = useState<TypedDay | null>(null)
  const typed = kept?.value === value ? kept : null
  const format = (day: Day) => formatDatePattern(day, dateFormat)
  const text = typed?.text ?? (value === null ? '' : format(value))
  const parsed = text.trim() === '' ? null : (parseDay(text, dateFormat, max) ?? parse?.(text, dateFormat))
  const findProblem = (): string | undefined => {
    if (parsed === null) return undefined
    if (parsed === undefined) return notADate
    if ((min === undefined || parsed >= min) && (max === undefined || parsed <= max)) return undefined
    if (min === undefined) return t('date_not_after', { max: format(max ?? parsed) })
    return max === undefined ? t('date_not_before', { min: format(min) }) : t('date_between', { min: format(min), max: format(max) })
  }
  const problem = typed ? findProblem() : undefined
  const accept = () => {
    if (!typed) return
    setKept(problem === undefined ? null : { ...typed, wasRefused: true })
    if (problem === undefined && parsed !== undefined && parsed !== value) onChange(parsed)
  }
  return {
    dateFormat,
    error: typed?.wasRefused ? problem : undefined,
    choose: (day: Day | null) => {
      setKept(null)
      onChange(day)
    },
    inputProps: {
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setKept({
          text: insertSeparators(text, currentTarget.value, dateFormat),
          value,
          wasRefused: typed?.wasRefused ?? false,
        }),
      onBlur: accept,
      // A form that is saved by Enter has to see the day, or the error.
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && flushSync(accept),
    },
  }
}

/** A day, typed in the salon's dateFormat or chosen from a calendar. Values are `YYYY-MM-DD`. */
export function DatePicker({ value, onChange, size = 'm', startWithYears, min, max, parse, ...field }: DatePickerProps) {
  const rootProps = useRootProps({ min, max })
  const { dateFormat, error, choose, inputProps } = useTypedDay({ value, onChange, min, max, parse })
  const placeholder = useDatePlaceholder(dateFormat)
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLDivElement>(null)
  const place = useListPlace(control, isOpen, calendarHeight)
  const shownError = field.error || error
  return (
    <Field {...field} error={shownError}>
      <Ark.Root
        {...rootProps}
        // Opened once it is known where.
        open={isOpen && place !== null}
        onOpenChange={(change) => setOpen(change.open)}
        positioning={{ ...getPositioning(place), sameWidth: false }}
        disabled={field.disabled}
        readOnly={field.readOnly}
        defaultView={startWithYears && value === null ? 'year' : 'day'}
        value={value === null ? [] : [parseDate(value)]}
        // Ark writes each new value into the input as well: in the language's format, unless it has another.
        format={(date) => formatDatePattern(date.toString().slice(0, 10), dateFormat)}
        onValueChange={(change) => choose(change.value[0]?.toString().slice(0, 10) ?? null)}
      >
        {/* A plain input: Ark's turns a text that it can't read into today, and drops separators that the language doesn't use. */}
        <Ark.Control ref={control} className="with-end">
          <FieldInput
            {...inputProps}
            className={classNames('input num', size !== 'm' && size, shownError ? 'is-bad' : false)}
            placeholder={placeholder}
            inputMode="numeric"
            autoComplete="off"
          />
          <Ark.Trigger className="btn ghost icon s end">
            <Icon name="calendar" size={16} />
          </Ark.Trigger>
        </Ark.Control>
        <ListSpacer place={place} />
        <Portal>
          <Ark.Positioner>
            <Ark.Content className="cal">
              <CalendarViews />
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </Field>
  )
}
