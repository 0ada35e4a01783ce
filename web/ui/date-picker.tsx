import { DatePicker as Ark, type DatePickerRootProps, parseDate } from '@ark-ui/react/date-picker'
import { useFieldContext } from '@ark-ui/react/field'
import { Portal } from '@ark-ui/react/portal'
import { type Ref, use, useRef, useState } from 'react'
import { formatDatePattern } from '../../schema/rules/date-format.ts'
import { CalendarViews, useCalendarLabels, useDatePlaceholder } from './calendar.tsx'
import { classNames } from './class-names.ts'
import type { Day } from './dates.ts'
import { Field, type FieldProps, useDescription } from './field.tsx'
import { Icon } from './icon.tsx'
import { getPositioning, ListSpacer, useListPlace } from './list-place.tsx'
import { parseDay } from './parse-day.ts'
import { SalonFormat, useFormat } from './use-format.ts'
import './floating.css'

/** Pixels: the height of a month of six weeks. */
const calendarHeight = 360

export interface DayLimits {
  min?: Day
  max?: Day
  /** Days that cannot be chosen (closed, fully booked); they are struck through. */
  isUnavailable?: (day: Day) => boolean
}
interface DatePickerProps extends FieldProps, DayLimits {
  value: Day | null
  onChange: (day: Day | null) => void
  size?: 's' | 'm' | 'l'
  /** Shows the years first, for dates of birth. */
  startWithYears?: boolean
}

export function useRootProps({ min, max, isUnavailable }: DayLimits): DatePickerRootProps {
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

function Control({ size, placeholder, ref }: { size: 's' | 'm' | 'l'; placeholder: string; ref: Ref<HTMLDivElement> }) {
  const field = useFieldContext()
  const description = useDescription()
  return (
    <Ark.Control ref={ref} className="with-end">
      <Ark.Input
        id={field?.ids.control}
        className={classNames('input num', size !== 'm' && size, field?.invalid && 'is-bad')}
        placeholder={placeholder}
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

/** A day, typed in the salon's dateFormat or chosen from a calendar. Values are `YYYY-MM-DD`. */
export function DatePicker({ value, onChange, size = 'm', startWithYears, min, max, isUnavailable, ...field }: DatePickerProps) {
  const rootProps = useRootProps({ min, max, isUnavailable })
  const { dateFormat } = use(SalonFormat)
  const placeholder = useDatePlaceholder(dateFormat)
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLDivElement>(null)
  const place = useListPlace(control, isOpen, true, calendarHeight)
  return (
    <Field {...field}>
      <Ark.Root
        {...rootProps}
        // Opened once it is known where.
        open={isOpen && place !== null}
        onOpenChange={(change) => setOpen(change.open)}
        positioning={{ ...getPositioning(place), sameWidth: false }}
        disabled={field.disabled}
        readOnly={field.readOnly}
        invalid={Boolean(field.error)}
        defaultView={startWithYears && value === null ? 'year' : 'day'}
        value={value === null ? [] : [parseDate(value)]}
        onValueChange={(change) => onChange(change.value[0]?.toString().slice(0, 10) ?? null)}
        format={(date) => formatDatePattern(date.toString().slice(0, 10), dateFormat)}
        parse={(text) => {
          const day = parseDay(text, dateFormat)
          return day === undefined ? undefined : parseDate(day)
        }}
      >
        <Control ref={control} size={size} placeholder={placeholder} />
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
