import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useRef } from 'react'
import { CalendarViews } from './calendar.tsx'
import { type DayLimits, useRootProps } from './date-picker.tsx'
import type { Day } from './dates.ts'

export interface DayButtonProps extends DayLimits {
  value: Day
  onChange: (day: Day) => void
  children: ReactNode
  label: string
  className?: string
}

/** A button with the calendar that it opens; open when it is first shown. */
export function DayCalendar({ value, onChange, children, label, className, ...limits }: DayButtonProps) {
  const rootProps = useRootProps(limits)
  const trigger = useRef<HTMLButtonElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    trigger.current?.click()
  }, [])
  return (
    <Ark.Root
      {...rootProps}
      value={[parseDate(value)]}
      onValueChange={(change) => {
        const day = change.value[0]?.toString().slice(0, 10)
        if (day !== undefined) onChange(day)
      }}
    >
      <Ark.Control className="row">
        <Ark.Trigger ref={trigger} className={className} aria-label={label}>
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
