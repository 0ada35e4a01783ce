/** Calendars of team members beside the agenda: what becomes busy time, and what a booking is called there. Instants are seconds UTC. */
import type { CalendarTitle } from '../../terms.ts'
import { addDays, dayRange, toSalonDay } from '../salon-time.ts'

export const calendarLimits = {
  /** Days ahead for which events are read and bookings are written. */
  daysAhead: 90,
  /** Events of a calendar that are kept: the earliest. */
  events: 1000,
  /** Days of an event that become busy time. */
  eventDays: 400,
  /** Characters of a title. */
  title: 100,
  /** Between two readings of a calendar whose notices are lost. */
  pollSeconds: 900,
  /** A sign-in at the provider has to be completed within this time. */
  signInSeconds: 900,
} as const

const daySeconds = 86_400

/** The days that are read: from yesterday, because an event may have begun then. */
export function getCalendarPeriod(nowUtc: number, zone: string): { from: number; to: number } {
  const today = toSalonDay(nowUtc, zone)
  return { from: dayRange(addDays(today, -1), zone)[0], to: dayRange(addDays(today, calendarLimits.daysAhead), zone)[1] }
}

/** An event as a calendar has it. An event of whole days has its first day and the one behind its last as `YYYY-MM-DD`. */
export interface CalendarEntry {
  /** The provider's id; that of one repetition, where the event repeats. */
  readonly eventId: string
  /** Neither free, cancelled nor declined. */
  readonly isBusy: boolean
  /** A booking of a salon that the product has written. */
  readonly isOwn: boolean
  readonly title: string
  readonly start: number | string
  readonly end: number | string
}

/** An event that is busy time. */
export interface BusyEvent {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly title: string
}

interface ReadOptions {
  readonly zone: string
  readonly from: number
  readonly to: number
  readonly keepsTitles: boolean
  /** The id of an event's row. */
  readonly toId: (eventId: string) => string
}

const toInstant = (at: number | string, zone: string) => (typeof at === 'number' ? at : dayRange(at, zone)[0])

/** The busy time of an event; undefined for one that takes none in the period. */
export function toBusyEvent(entry: CalendarEntry, { zone, from, to, keepsTitles, toId }: ReadOptions): BusyEvent | undefined {
  const [start, end] = [toInstant(entry.start, zone), toInstant(entry.end, zone)]
  if (!entry.isBusy || entry.isOwn || !(start < end) || end <= from || start >= to) return undefined
  const title = keepsTitles ? entry.title.trim().slice(0, calendarLimits.title) : ''
  return { id: toId(entry.eventId), start, end, title }
}

/** What a reading changes. */
export interface EventChanges {
  readonly saved: readonly BusyEvent[]
  /** Ids. */
  readonly removed: readonly string[]
}

interface Reading {
  readonly entries: readonly CalendarEntry[]
  /** The provider's ids of events that are gone. */
  readonly removed: readonly string[]
  /** All events of the period were read, so that what is missing is gone. */
  readonly isFull: boolean
}

/** Compares what is stored with what was read: an event that is as it was is written by no reading, however often it is read. */
export function planEvents(stored: readonly BusyEvent[], { entries, removed, isFull }: Reading, options: ReadOptions): EventChanges {
  const next = new Map(isFull ? [] : stored.map((event) => [event.id, event]))
  for (const eventId of removed) next.delete(options.toId(eventId))
  for (const entry of entries) {
    const event = toBusyEvent(entry, options)
    if (event) next.set(event.id, event)
    else next.delete(options.toId(entry.eventId))
  }
  const kept = [...next.values()].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)).slice(0, calendarLimits.events)
  const ids = new Set(kept.map(({ id }) => id))
  const known = new Map(stored.map((event) => [event.id, event]))
  const isSame = (event: BusyEvent) => {
    const before = known.get(event.id)
    return before?.start === event.start && before.end === event.end && before.title === event.title
  }
  return { saved: kept.filter((event) => !isSame(event)), removed: stored.filter(({ id }) => !ids.has(id)).map(({ id }) => id) }
}

/** Busy time is stored in pieces of at most a day. */
export function toPieces({ start, end }: Pick<BusyEvent, 'start' | 'end'>): { start: number; end: number }[] {
  const last = Math.min(end, start + calendarLimits.eventDays * daySeconds)
  return Array.from({ length: Math.ceil((last - start) / daySeconds) }, (_, i) => ({
    start: start + i * daySeconds,
    end: Math.min(start + (i + 1) * daySeconds, last),
  }))
}

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .map(([initial = '']) => initial.toUpperCase())
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

/** What a booking is called in the team member's calendar, which a third party stores: never a name, a number or a note. */
export const toEventTitle = (title: CalendarTitle, client: string, services: readonly string[]): string =>
  [...(title === 'initials' ? [initials(client)] : []), services.join(', ')].filter(Boolean).join(' · ').slice(0, 200)

/** Seconds until the next attempt after so many failures: 1, 2, 4 … minutes, at most an hour; what the provider asks for counts more. */
export const getRetryDelay = (failures: number, retryAfter = 0): number =>
  Math.max(Math.min(60 * 2 ** Math.max(failures - 1, 0), 3600), Math.min(retryAfter, daySeconds))
