/**
 * Bookings as phones and calendars read them (RFC 5545). Times are UTC: a calendar shows them by its own clock, on both
 * changeover days too, and no table of zones travels along. The same booking has the same `uid` for ever and a
 * `sequence` that grows with every change, so that a calendar moves what it has instead of adding another.
 */
export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  /** Instants, ISO with Z. `changed` says how old the event's words are; the same words carry the same one. */
  readonly changed: string
  readonly start: string
  readonly end: string
  readonly title: string
  readonly place: string
  readonly text: string
  /** It was called off: a calendar that holds it takes it out. */
  readonly cancelled?: boolean
}
export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** What a calendar that is subscribed to is called. */
  readonly name?: string
}

const stamp = (iso: string) => iso.replace(/\.\d+/, '').replace(/[-:]/g, '')
// Control characters have no place in a text; what ends a line is written as \n.
const escaped = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const bytes = (letter: string) => new TextEncoder().encode(letter).length

/** No line is longer than 75 octets; what goes on begins with a space, and no letter is torn apart. */
function folded(line: string): string {
  const lines: string[] = []
  let [current, length] = ['', 0]
  for (const letter of line) {
    const more = bytes(letter)
    if (length + more > 75) {
      lines.push(current)
      ;[current, length] = [' ', 1]
    }
    current += letter
    length += more
  }
  return [...lines, current].join('\r\n')
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.changed)}`,
  `DTSTART:${stamp(event.start)}`,
  `DTEND:${stamp(event.end)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** The file's text, for guests' pages, mails and feeds alike. A file of one booking that was called off takes it out again. */
export function renderCalendar({ events, name }: Calendar): string {
  const callsOff = events.length > 0 && events.every((event) => event.cancelled)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bella & Bau//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${callsOff ? 'CANCEL' : 'PUBLISH'}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

export const calendarContentType = 'text/calendar; charset=utf-8'
