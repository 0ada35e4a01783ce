import { lazy, Suspense, useState } from 'react'
import type { DayButtonProps } from './day-calendar.tsx'

const load = async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar })
const DayCalendar = lazy(load)
const preload = () => void load().catch(() => undefined)

/** A button that shows a day and opens a calendar to choose another. The calendar is loaded when the button is pointed at. */
export function DayButton({ className = 'btn ghost', ...props }: DayButtonProps) {
  const [isUsed, setIsUsed] = useState(false)
  const button = (
    <div className="row" data-scope="date-picker" data-part="control">
      <button
        type="button"
        className={className}
        data-scope="date-picker"
        data-part="trigger"
        aria-label={props.label}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsUsed(true)}
      >
        {props.children}
      </button>
    </div>
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <DayCalendar {...props} className={className} />
    </Suspense>
  )
}
