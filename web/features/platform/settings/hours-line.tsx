import { parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { findDayError, type TypedDay } from './opening-week.ts'

/**
 * The part of the day that the lines show, in minutes: 7:00 to 22:00, or more if a day opens earlier or closes later. Its length is a
 * multiple of three hours.
 */
export function computeHoursScale(days: readonly TypedDay[]): readonly [from: number, to: number] {
  const times = days.filter(({ open }) => open).flatMap(({ timing }) => timing.flatMap(({ opening, closing }) => [opening, closing]))
  const minutes = times.filter((time) => time !== null).map(parseTimeOfDay)
  const [from, to] = [Math.min(7 * 60, ...minutes), Math.max(22 * 60, ...minutes)]
  const span = Math.ceil((to - from) / 180) * 180
  const start = Math.max(0, Math.min(Math.floor(from / 60) * 60, 24 * 60 - span))
  return [start, start + span]
}

/** A day's periods as a line. Hidden from screen readers, as the times are shown as text too. */
export function HoursLine({ day, scale: [from, to] }: { day: TypedDay; scale: readonly [from: number, to: number] }) {
  const error = findDayError(day)
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <div className="config-hours-line" aria-hidden="true">
      {day.open &&
        day.timing.map(({ opening, closing }, place) => {
          if (opening === null || closing === null) return null
          const start = parseTimeOfDay(opening)
          const length = Math.max(0, parseTimeOfDay(closing) - start)
          const isInvalid = error !== undefined && error.kind !== 'none' && error.at === place
          return (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is identified by its place
              key={place}
              className={isInvalid ? 'is-invalid' : undefined}
              style={{ left: share(start - from), width: share(length) }}
            />
          )
        })}
    </div>
  )
}
