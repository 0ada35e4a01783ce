/**
 * Conversion between UTC and a salon's time zone with the platform's own tables, so that days with a clock change are correct. Days are
 * `YYYY-MM-DD`, times of day `HH:MM`, instants seconds UTC.
 */

const formats = new Map<string, Intl.DateTimeFormat>()
function format(zone: string) {
  let cached = formats.get(zone)
  if (!cached) {
    cached = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, cached)
  }
  return cached
}

/** Seconds by which the zone's clock is ahead of UTC at an instant, from the platform's tables. */
function lookUpOffset(utc: number, zone: string): number {
  const parts: Record<string, string> = {}
  for (const part of format(zone).formatToParts(utc * 1000)) parts[part.type] = part.value
  const wall =
    Date.UTC(
      +(parts.year ?? 0),
      +(parts.month ?? 1) - 1,
      +(parts.day ?? 1),
      +(parts.hour ?? 0),
      +(parts.minute ?? 0),
      +(parts.second ?? 0),
    ) / 1000
  return wall - Math.floor(utc)
}

const daySeconds = 86_400
const maxCachedDays = 5000
/** Per zone, the offset of each UTC day; null where it changes within the day. */
const offsets = new Map<string, Map<number, number | null>>()

/** Looks up the offset once per UTC day, because a look-up costs a thousand times as much as the sum. */
function getOffset(utc: number, zone: string): number {
  let days = offsets.get(zone)
  if (!days || days.size >= maxCachedDays) {
    days = new Map()
    offsets.set(zone, days)
  }
  const day = Math.floor(utc / daySeconds)
  let offset = days.get(day)
  if (offset === undefined) {
    const first = lookUpOffset(day * daySeconds, zone)
    offset = first === lookUpOffset((day + 1) * daySeconds, zone) ? first : null
    days.set(day, offset)
  }
  return offset ?? lookUpOffset(utc, zone)
}

/** Local time of the zone at an instant, in seconds since 1970 as if it were UTC. */
const wallClock = (utc: number, zone: string): number => Math.floor(utc) + getOffset(utc, zone)

/**
 * The instant at which the zone's clock shows `wall`. A time that the clock skips is moved forward by the skipped amount; of a time that
 * it shows twice, the first is taken.
 */
function toUtc(wall: number, zone: string): number {
  const early = wall - getOffset(wall - daySeconds, zone)
  const late = wall - getOffset(wall + daySeconds, zone)
  if (early === late) return early
  const [first, second] = early < late ? [early, late] : [late, early]
  if (wallClock(first, zone) === wall) return first
  if (wallClock(second, zone) === wall) return second
  return early
}

const toWallClock = (day: string, minutes: number) => Date.parse(`${day}T00:00:00Z`) / 1000 + minutes * 60

/** Minutes since midnight of `HH:MM`; 24:00 is 1440. */
export function parseTimeOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return +hours * 60 + +minutes
}
/** Minutes since midnight as `HH:MM`. */
export const formatTimeOfDay = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The instant of a number of local minutes after midnight of a day; 1440 is the next midnight. */
export const atMinutes = (day: string, minutes: number, zone: string) => toUtc(toWallClock(day, minutes), zone)
/** The instant of a local time `HH:MM` on a day. */
export const atTime = (day: string, time: string, zone: string) => atMinutes(day, parseTimeOfDay(time), zone)
/** Time without a clock change, in seconds UTC: local time is `utc + offset`, as if it were UTC. */
export interface EvenPart {
  start: number
  end: number
  offset: number
}
const weekSeconds = 7 * 86_400

/** The parts between two instants (seconds UTC), divided by the zone's clock changes. No zone changes its clock twice within a week. */
export function getEvenParts(from: number, to: number, zone: string): EvenPart[] {
  const offsetAt = (utc: number) => wallClock(utc, zone) - utc
  const parts: EvenPart[] = []
  for (let start = from; start < to; start += weekSeconds) {
    const end = Math.min(to, start + weekSeconds)
    const [offset, last] = [offsetAt(start), offsetAt(end - 1)]
    let [before, change] = [start, end]
    while (offset !== last && change - before > 1) {
      const middle = Math.floor((before + change) / 2)
      if (offsetAt(middle) === offset) before = middle
      else change = middle
    }
    parts.push({ start, end: change, offset })
    if (change < end) parts.push({ start: change, end, offset: last })
  }
  return parts
}

const maxKnownDays = 1000
interface DayParts {
  /** First instant of the day and of the next one. */
  readonly start: number
  readonly end: number
  /** Midnight by the wall clock, in seconds since 1970 as if it were UTC. */
  readonly midnight: number
  /** One part, or two on a day with a clock change. */
  readonly parts: readonly EvenPart[]
}
const knownDays = new Map<string, DayParts>()
function getDayParts(day: string, zone: string): DayParts {
  const key = `${day} ${zone}`
  const known = knownDays.get(key)
  if (known) return known
  const [start, end] = [atMinutes(day, 0, zone), atMinutes(day, 1440, zone)]
  const found = { start, end, midnight: toWallClock(day, 0), parts: getEvenParts(start, end, zone) }
  if (knownDays.size >= maxKnownDays) knownDays.clear()
  knownDays.set(key, found)
  return found
}

/** First instant of a salon's day and of the next one: 23, 24 or 25 hours apart. */
export function dayRange(day: string, zone: string): [start: number, end: number] {
  const { start, end } = getDayParts(day, zone)
  return [start, end]
}

/**
 * The instants (seconds UTC) of a day at which its clock shows a time from `from` up to `to` (minutes after midnight): none in an hour that
 * the clock skips, two intervals where it shows the same time twice with another one between them.
 */
export function toInstantIntervals(day: string, from: number, to: number, zone: string): [start: number, end: number][] {
  const intervals: [number, number][] = []
  const { midnight, parts } = getDayParts(day, zone)
  for (const part of parts) {
    const start = Math.max(part.start, midnight + from * 60 - part.offset)
    const end = Math.min(part.end, midnight + to * 60 - part.offset)
    const previous = intervals.at(-1)
    if (start >= end) continue
    if (previous && previous[1] === start) previous[1] = end
    else intervals.push([start, end])
  }
  return intervals
}

/** The salon's day at an instant. */
export const toSalonDay = (utc: number, zone: string) => new Date(wallClock(utc, zone) * 1000).toISOString().slice(0, 10)
/** Local time of an instant, `HH:MM`. */
export const localTime = (utc: number, zone: string) => new Date(wallClock(utc, zone) * 1000).toISOString().slice(11, 16)
/** Local minutes after midnight of an instant. */
export const localMinutes = (utc: number, zone: string) => parseTimeOfDay(localTime(utc, zone))

/** A day of the calendar, `days` later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** The day so many months later (or earlier, if negative), at the end of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, days) - 1)
}
/** 0 is Sunday. */
export const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** An instant as ISO 8601 with Z and whole seconds. */
export const toIso = (utc: number) => `${new Date(utc * 1000).toISOString().slice(0, -5)}Z`
export const parseIso = (iso: string) => Math.floor(Date.parse(iso) / 1000)
