import { parseTimeOfDay } from '../../../schema/rules/salon-time.ts'
import { type TypedDay, wrongDay } from './opening-week.ts'

/** The stretch of the day that the lines show: 7 to 22 o'clock, wider where somebody opens earlier or closes later. Minutes. */
export function computeHoursScale(days: readonly TypedDay[]): readonly [from: number, to: number] {
  const times = days.filter(({ open }) => open).flatMap(({ timing }) => timing.flatMap(({ opening, closing }) => [opening, closing]))
  const minutes = times.filter((time) => time !== null).map(parseTimeOfDay)
  const [from, to] = [Math.min(7 * 60, ...minutes), Math.max(22 * 60, ...minutes)]
  // Three equal parts of whole hours.
  const span = Math.ceil((to - from) / 180) * 180
  const start = Math.max(0, Math.min(Math.floor(from / 60) * 60, 24 * 60 - span))
  return [start, start + span]
}

/** A day's periods as a line, for the eye: the figures stand beside it. */
export function HoursLine({ day, scale: [from, to] }: { day: TypedDay; scale: readonly [from: number, to: number] }) {
  const wrong = wrongDay(day)
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <div className="hours-line" aria-hidden="true">
      {day.open &&
        day.timing.map(({ opening, closing }, place) => {
          if (opening === null || closing === null) return null
          const start = parseTimeOfDay(opening)
          const length = Math.max(0, parseTimeOfDay(closing) - start)
          const isWrong = wrong !== undefined && wrong.kind !== 'none' && wrong.at === place
          return (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is nothing but its place
              key={place}
              className={isWrong ? 'is-wrong' : undefined}
              style={{ left: share(start - from), width: share(length) }}
            />
          )
        })}
    </div>
  )
}
