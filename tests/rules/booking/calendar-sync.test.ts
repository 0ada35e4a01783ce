import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BusyEvent,
  type CalendarEntry,
  calendarLimits,
  getRetryDelay,
  planEvents,
  toBusyEvent,
  toEventTitle,
  toPieces,
} from '../../../schema/rules/booking/calendar-sync.ts'

const day = 86_400
const zone = 'Europe/Rome'
/** 24 November 2026, 00:00 in Rome. */
const midnight = Date.parse('2026-11-23T23:00:00Z') / 1000
const options = { zone, from: midnight, to: midnight + 90 * day, keepsTitles: false, toId: (eventId: string) => `row_${eventId}` }
const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ eventId: 'e1', isBusy: true, isOwn: false, title: 'Dentist', start: midnight + 3600, end: midnight + 7200 },
  ...change,
})

test('an event is busy time without its title, unless it is free, the product’s own, or outside the period', () => {
  expect(toBusyEvent(entry(), options)).toEqual({ id: 'row_e1', start: midnight + 3600, end: midnight + 7200, title: '' })
  expect(toBusyEvent(entry(), { ...options, keepsTitles: true })?.title).toBe('Dentist')
  expect(toBusyEvent(entry({ isBusy: false }), options)).toBeUndefined()
  expect(toBusyEvent(entry({ isOwn: true }), options)).toBeUndefined()
  expect(toBusyEvent(entry({ start: midnight - 7200, end: midnight }), options)).toBeUndefined()
  expect(toBusyEvent(entry({ start: options.to, end: options.to + 60 }), options)).toBeUndefined()
  expect(toBusyEvent(entry({ start: midnight, end: midnight }), options)).toBeUndefined()
  expect(toBusyEvent(entry({ start: Number.NaN }), options)).toBeUndefined()
})

test('an event of whole days lasts from midnight to midnight of the salon, also over a clock change', () => {
  const whole = toBusyEvent(entry({ start: '2026-11-24', end: '2026-11-26' }), options)
  expect(whole).toMatchObject({ start: midnight, end: midnight + 2 * day })
  const spring = { ...options, from: Date.parse('2027-03-01T00:00:00Z') / 1000, to: Date.parse('2027-05-01T00:00:00Z') / 1000 }
  const changed = toBusyEvent(entry({ start: '2027-03-28', end: '2027-03-29' }), spring)
  expect(changed && changed.end - changed.start).toBe(23 * 3600)
})

/** What is stored after a reading, as a plain list would say it. */
function apply(stored: readonly BusyEvent[], { saved, removed }: ReturnType<typeof planEvents>): BusyEvent[] {
  const rest = stored.filter(({ id }) => !removed.includes(id) && !saved.some((event) => event.id === id))
  return [...rest, ...saved].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const entries = fc.uniqueArray(
  fc.record({
    eventId: fc.integer({ min: 1, max: 12 }).map((n) => `e${n}`),
    isBusy: fc.boolean(),
    isOwn: fc.constant(false),
    title: fc.constant(''),
    start: fc.integer({ min: 0, max: 5 }).map((n) => midnight + n * 3600),
    end: fc.integer({ min: 6, max: 9 }).map((n) => midnight + n * 3600),
  }),
  { selector: ({ eventId }) => eventId },
)

test('reading everything stores what the calendar has, whatever was stored; reading it again changes nothing', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const first = apply([], planEvents([], { entries: before, removed: [], isFull: true }, options))
      const second = apply(first, planEvents(first, { entries: after, removed: [], isFull: true }, options))
      const expected = after
        .filter(({ isBusy }) => isBusy)
        .map(({ eventId, start, end }) => ({ id: `row_${eventId}`, start, end, title: '' }))
      expect(second).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)))
      expect(planEvents(second, { entries: after, removed: [], isFull: true }, options)).toEqual({ saved: [], removed: [] })
    }),
  )
})

test('reading changes leaves what they do not name, and removes what is gone or has become free', () => {
  fc.assert(
    fc.property(entries, entries, fc.subarray(['e1', 'e2', 'e3', 'e4']), (before, changed, gone) => {
      const stored = apply([], planEvents([], { entries: before, removed: [], isFull: true }, options))
      const list = changed.filter(({ eventId }) => !gone.includes(eventId))
      const next = apply(stored, planEvents(stored, { entries: list, removed: gone, isFull: false }, options))
      const named = new Set([...list.map(({ eventId }) => eventId), ...gone])
      const expected = [...before.filter(({ eventId }) => !named.has(eventId)), ...list].filter(({ isBusy }) => isBusy)
      expect(next.map(({ id }) => id)).toEqual(expected.map(({ eventId }) => `row_${eventId}`).sort())
    }),
  )
})

test('no calendar keeps more than its limit of events', () => {
  const many = Array.from({ length: calendarLimits.events + 50 }, (_, i) =>
    entry({ eventId: `e${i}`, start: midnight + i * 60, end: midnight + i * 60 + 30 }),
  )
  const { saved } = planEvents([], { entries: many, removed: [], isFull: true }, options)
  expect(saved).toHaveLength(calendarLimits.events)
  expect(saved.every(({ start }) => start < midnight + calendarLimits.events * 60)).toBe(true)
})

test('busy time is cut into pieces of at most a day that follow one another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 * day }), (length) => {
      const pieces = toPieces({ start: midnight, end: midnight + length })
      expect(pieces[0]?.start).toBe(midnight)
      expect(pieces.at(-1)?.end).toBe(midnight + Math.min(length, calendarLimits.eventDays * day))
      for (const [i, { start, end }] of pieces.entries()) {
        expect(end - start).toBeLessThanOrEqual(day)
        expect(end).toBeGreaterThan(start)
        if (i > 0) expect(start).toBe(pieces[i - 1]?.end)
      }
    }),
  )
})

test('a booking is called by its services, with the client’s initials where that was chosen, and never by the name', () => {
  expect(toEventTitle('service', 'Marta Ferri', ['Cut', 'Colour'])).toBe('Cut, Colour')
  expect(toEventTitle('initials', 'marta de ferri', ['Cut'])).toBe('MF · Cut')
  expect(toEventTitle('initials', '', ['Cut'])).toBe('Cut')
  expect(toEventTitle('initials', 'Zoë', [])).toBe('Z')
})

test('attempts wait longer from failure to failure, at most an hour, and as long as the provider asks for', () => {
  expect([1, 2, 3, 20].map((failures) => getRetryDelay(failures))).toEqual([60, 120, 240, 3600])
  expect(getRetryDelay(1, 900)).toBe(900)
  expect(getRetryDelay(1, 10 * day)).toBe(day)
})
