import type { CSSProperties } from 'react'
import type { AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import './attendance.css'
import { formatTimeOfDay, localMinutes, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { subtractSpans } from '../../../../schema/rules/team/rota.ts'

/** Minutes after midnight. */
type Minutes = [from: number, to: number]

/** Where an instant lies within a day: at its ends, if it is on another one. */
export function toMinutesOf(day: string, instant: string, zone: string): number {
  const utc = parseIso(instant)
  const own = toSalonDay(utc, zone)
  return own < day ? 0 : own > day ? 1440 : localMinutes(utc, zone)
}

/** When somebody was there on a day, without breaks; a presence that is going on ends at `now` (ISO). */
export function toPresences({ day, attendances }: AttendanceDay, zone: string, now: string): Minutes[] {
  const toSpan = (start: string, end: string): Minutes => [toMinutesOf(day, start, zone), toMinutesOf(day, end, zone)]
  return attendances.flatMap((one) => {
    const whole = toSpan(one.in, one.out ?? (one.forgotten ? one.in : now))
    const breaks = one.breaks.map(({ start, end }) => toSpan(start, end ?? now))
    const left = subtractSpans([whole], breaks).map(([from, to]): Minutes => [from, to])
    return left.length > 0 ? left : [whole]
  })
}

/** Earliest and latest minute that the days show, at least from 9 to 18 o'clock. */
export function getScale(days: readonly AttendanceDay[], zone: string, now: string): Minutes {
  const all = days.flatMap((day) => [...day.planned, ...toPresences(day, zone, now)])
  return [Math.min(540, ...all.map(([from]) => from)), Math.max(1080, ...all.map(([, to]) => to))]
}

/** The planned day as an outline and below it what was clocked. The words beside it say the same. */
export function ClockBar({
  day,
  scale,
  zone,
  now,
  marker,
}: {
  day: AttendanceDay
  scale: Minutes
  zone: string
  now: string
  marker?: boolean
}) {
  const place = ([from, to]: Minutes): CSSProperties => ({
    left: `${((from - scale[0]) / (scale[1] - scale[0])) * 100}%`,
    width: `${(Math.max(to - from, 2) / (scale[1] - scale[0])) * 100}%`,
  })
  const lastEnd = day.planned.at(-1)?.[1]
  const firstStart = day.planned[0]?.[0]
  const at = toMinutesOf(day.day, now, zone)
  return (
    <span className="at-bars grid anchor" aria-hidden="true">
      <span className="at-planned below anchor">
        {day.planned.map((span) => (
          <i key={span.join()} style={place(span)} />
        ))}
      </span>
      <span className="at-clocked below anchor">
        {toPresences(day, zone, now).map((span) => (
          <i key={span.join()} style={place(span)} />
        ))}
        {day.lateMinutes > 0 && firstStart !== undefined && (
          <i className="late" style={place([firstStart, firstStart + day.lateMinutes])} />
        )}
        {day.overtimeMinutes > 0 && lastEnd !== undefined && <i className="over" style={place([lastEnd, lastEnd + day.overtimeMinutes])} />}
      </span>
      {marker && at >= scale[0] && at <= scale[1] && <b style={{ left: `${((at - scale[0]) / (scale[1] - scale[0])) * 100}%` }} />}
    </span>
  )
}

/** `09:00–13:00, 14:00–18:00`. */
export const formatMinutes = (spans: readonly (readonly [number, number])[]) =>
  spans.map(([from, to]) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`).join(', ')
