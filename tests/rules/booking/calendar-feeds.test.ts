import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type CalendarEvent, renderCalendar } from '../../../schema/rules/booking/calendar-feeds.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { abbreviateName } from '../../../worker/features/booking/calendar-feeds/handlers.ts'
import { eventsOf, knownEvents, readCalendar, textOf } from '../../support/ical.ts'

const event: CalendarEvent = {
  uid: 'agd_1',
  sequence: 0,
  changed: '2026-11-20T12:00:00Z',
  start: '2026-11-24T09:00:00.000Z',
  end: '2026-11-24T09:30:00Z',
  title: 'Cut',
  place: 'Salon Aurora, Via Roma 1, Torino',
  text: 'Giulia\n+39 011 5550142',
}

test('another parser reads a booking as it was written; lines have at most 75 octets and split no character', () => {
  const labels = fc.string({ unit: 'binary', maxLength: 300 })
  const message = (text: string) =>
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 forbids them
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
  fc.assert(
    fc.property(labels, labels, fc.nat(), (title, text, sequence) => {
      const file = renderCalendar({ events: [{ ...event, title, text, sequence }] })
      const [read] = readCalendar(file).components
      if (!read) throw new Error('no event')
      expect(textOf(read, 'SUMMARY')).toBe(message(title))
      if (text) expect(textOf(read, 'DESCRIPTION')).toBe(message(text))
      expect(eventsOf(file)[0]?.sequence).toBe(sequence)
    }),
    { numRuns: 500 },
  )
  // 74 octets and a character of four octets, which moves to the next line as a whole.
  const long = renderCalendar({ events: [{ ...event, title: `${'a'.repeat(66)}💇‍♀️ç` }] })
  expect(long).toContain(`SUMMARY:${'a'.repeat(66)}\r\n 💇`)
  const marks = renderCalendar({ events: [{ ...event, title: 'a; b, c\\n \r\nd', text: `${'è'.repeat(60)} 💇‍♀️` }] })
  expect(marks).toContain('SUMMARY:a\\; b\\, c\\\\n \\nd')
  const [known] = knownEvents(marks)
  expect([known?.summary, known?.description, known?.uid]).toEqual(['a; b, c\\n \nd', `${'è'.repeat(60)} 💇‍♀️`, event.uid])
})

test('a moved booking stays the same calendar entry with a higher sequence, and a cancelled one is removed', () => {
  const stands = renderCalendar({ events: [event] })
  expect(readCalendar(stands).properties.map(({ name, raw }) => `${name}:${raw}`)).toEqual([
    'VERSION:2.0',
    'PRODID:-//Bella & Bau//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ])
  const moved = renderCalendar({ events: [{ ...event, sequence: 3, start: '2026-11-25T10:00:00Z', end: '2026-11-25T10:30:00Z' }] })
  const gone = renderCalendar({ events: [{ ...event, sequence: 4, cancelled: true }] })
  expect([stands, moved, gone].flatMap(eventsOf)).toMatchObject([
    { uid: 'agd_1', sequence: 0, status: 'CONFIRMED', start: '2026-11-24T09:00:00Z', stamp: '2026-11-20T12:00:00Z' },
    { uid: 'agd_1', sequence: 3, status: 'CONFIRMED', start: '2026-11-25T10:00:00Z' },
    { uid: 'agd_1', sequence: 4, status: 'CANCELLED' },
  ])
  expect(textOf(readCalendar(gone), 'METHOD')).toBe('CANCEL')
  // A feed has a name, also without bookings.
  const feed = renderCalendar({ events: [], name: 'Giulia, Salon' })
  expect([textOf(readCalendar(feed), 'X-WR-CALNAME'), textOf(readCalendar(feed), 'METHOD')]).toEqual(['Giulia, Salon', 'PUBLISH'])
})

test('shows the local time of the salon on both days with a clock change', () => {
  for (const zone of ['Europe/Rome', 'America/New_York'])
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-26', '2026-03-08', '2026-11-01'])
      for (const time of ['01:30', '09:00', '13:15', '17:45']) {
        const start = atTime(day, time, zone)
        const file = renderCalendar({ events: [{ ...event, start: toIso(start), end: toIso(start + 1800) }] })
        const [read] = eventsOf(file)
        const [known] = knownEvents(file)
        expect([known?.startDate.toUnixTime(), known?.endDate.toUnixTime()]).toEqual([start, start + 1800])
        const shown = Temporal.Instant.from(read?.start ?? '').toZonedDateTimeISO(zone)
        expect(`${shown.toPlainDate()} ${shown.toPlainTime().toString().slice(0, 5)}`).toBe(`${day} ${time}`)
        expect(Date.parse(read?.end ?? '') - Date.parse(read?.start ?? '')).toBe(1_800_000)
      }
})

test('a feed shows the first name and an initial of a client', () => {
  const names = ['', '  ', 'Zoe', 'Giulia Moretti', '  anna  maria  de rossi ', 'Àngela D’Èrrico', '张伟', 'Li 💇 𝒳u']
  expect(names.map(abbreviateName)).toEqual(['', '', 'Zoe', 'Giulia M.', 'anna R.', 'Àngela D.', '张伟', 'Li 𝒳.'])
})
