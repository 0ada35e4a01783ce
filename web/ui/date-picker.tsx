import { DatePicker as Ark, type DatePickerRootProps, parseDate } from '@ark-ui/react/date-picker'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, use } from 'react'
import { CalendarViews, useCalendarLabels, usePatternHint } from './calendar.tsx'
import { dayOfText } from './calendar-text.ts'
import { classNames } from './class-names.ts'
import { type Day, patternDay } from './dates.ts'
import { Field, type FieldAround, useDescription } from './field.tsx'
import { Icon } from './icon.tsx'
import { SalonFormat, useFormat } from './use-format.ts'

interface Days {
  min?: Day
  max?: Day
  /** Days that cannot be chosen: closed, full. They are struck through. */
  isUnavailable?: (day: Day) => boolean
}
export interface DatePickerProps extends FieldAround, Days {
  value: Day | null
  onChange: (day: Day | null) => void
  size?: 's' | 'm' | 'l'
  /** Birth dates and the like: begins with the years. */
  startWithYears?: boolean
}

function useRoot({ min, max, isUnavailable }: Days): DatePickerRootProps {
  const translations = useCalendarLabels()
  const { locale, timeZone } = useFormat()
  return {
    translations,
    locale,
    timeZone,
    startOfWeek: 1,
    min: min === undefined ? undefined : parseDate(min),
    max: max === undefined ? undefined : parseDate(max),
    isDateUnavailable: isUnavailable && ((date) => isUnavailable(date.toString().slice(0, 10))),
    positioning: { placement: 'bottom-start', gutter: 4 },
    lazyMount: true,
    unmountOnExit: true,
  }
}

function Control({ size, hint }: { size: 's' | 'm' | 'l'; hint: string }) {
  const field = useFieldContext()
  const description = useDescription()
  return (
    <Ark.Control className="with-end">
      <Ark.Input
        id={field?.ids.control}
        className={classNames('input num', size !== 'm' && size, field?.invalid && 'is-bad')}
        placeholder={hint}
        aria-describedby={description}
        aria-invalid={field?.invalid || undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      <Ark.Trigger className="btn ghost icon s end">
        <Icon name="calendar" size={16} />
      </Ark.Trigger>
    </Ark.Control>
  )
}

/** A day, `YYYY-MM-DD` in and out, typed in the salon's dateFormat or chosen from the calendar. */
export function DatePicker({ value, onChange, size = 'm', startWithYears, min, max, isUnavailable, ...around }: DatePickerProps) {
  const root = useRoot({ min, max, isUnavailable })
  const { dateFormat } = use(SalonFormat)
  const hint = usePatternHint(dateFormat)
  return (
    <Field {...around}>
      <Ark.Root
        {...root}
        disabled={around.disabled}
        readOnly={around.readOnly}
        invalid={Boolean(around.error)}
        defaultView={startWithYears && value === null ? 'year' : 'day'}
        value={value === null ? [] : [parseDate(value)]}
        onValueChange={(change) => onChange(change.value[0]?.toString().slice(0, 10) ?? null)}
        format={(date) => patternDay(date.toString().slice(0, 10), dateFormat)}
        parse={(text) => {
          const day = dayOfText(text, dateFormat)
          return day === undefined ? undefined : parseDate(day)
        }}
      >
        <Control size={size} hint={hint} />
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

/** A button that says a day and opens the calendar to go to another: the head of the agenda. */
export function DayButton({
  value,
  onChange,
  children,
  label,
  className = 'btn ghost',
  min,
  max,
  isUnavailable,
}: Days & { value: Day; onChange: (day: Day) => void; children: ReactNode; label: string; className?: string }) {
  const root = useRoot({ min, max, isUnavailable })
  return (
    <Ark.Root
      {...root}
      value={[parseDate(value)]}
      onValueChange={(change) => {
        const day = change.value[0]?.toString().slice(0, 10)
        if (day !== undefined) onChange(day)
      }}
    >
      <Ark.Control className="row">
        <Ark.Trigger className={className} aria-label={label}>
          {children}
        </Ark.Trigger>
      </Ark.Control>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className="cal">
            <CalendarViews />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
